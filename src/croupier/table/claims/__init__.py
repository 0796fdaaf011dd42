"""What people bring up or did: claims, disputes, incidents, exclusions, who was told."""
