#!/bin/sh
# Makes the root file system of deploy/Containerfile with debootstrap, for machines without a
# registry; run by root in the repository's folder:
#   deploy/make-root.sh FOLDER
# Then `tar -C FOLDER -c . | podman import - croupier`, or `systemd-nspawn -D FOLDER`, or chroot.
set -eu
root=${1:?Say which folder to make.}
extras=${EXTRAS:-analysis,postgres}
if [ -e "$root/opt/croupier" ]; then
    echo "$root holds a Croupier already; name another folder." >&2
    exit 2
fi
if [ ! -e "$root/usr/bin/python3" ]; then
    debootstrap --variant=minbase --include=python3,python3-venv,ca-certificates bookworm "$root"
fi
mkdir -p "$root/src"
tar -c --exclude=./.git --exclude=./.venv --exclude=./node_modules . | tar -x -C "$root/src"
chroot "$root" python3 -m venv /opt/croupier
chroot "$root" /opt/croupier/bin/pip install --no-cache-dir --constraint /src/constraints.txt \
    "/src[$extras]"
chroot "$root" useradd --uid 10001 --user-group --shell /usr/sbin/nologin --create-home \
    --home-dir /var/lib/croupier croupier
chmod 700 "$root/var/lib/croupier"
rm -rf "$root/src"
echo "$root is ready: chroot --userspec=croupier $root /opt/croupier/bin/croupier serve"
