"""The streams of simulated players: as published, apart from each other, and even."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import numba
import numpy as np
import pytest

from croupier.analysis.simulate.generator import (
    SEED_MAX,
    Urn,
    advance,
    draw_scenes,
    mix,
    streams_of,
    urn_of,
)
from croupier.analysis.watch.randomness import Stream, examine, judge
from croupier.errors import SpecError
from kit.independent import paths

SEEDS = (0, 1, 7, 2**53, SEED_MAX)
# A quarter of all halves are rejected, so that the way round is often taken.
CHOOSY = Urn(True, np.uint64(3 * 2**29), np.uint64(2**30), np.uint64(0), np.ones(1, np.uint64))


@pytest.fixture(autouse=True)
def _all_threads() -> Iterator[None]:
    before = numba.get_num_threads()
    yield
    numba.set_num_threads(before)


def test_xoshiro_says_what_its_authors_say() -> None:
    """The first words from state 1, 2, 3, 4, as other implementations list them."""
    published = [
        41943041, 58720359, 3588806011781223, 3591011842654386, 9228616714210784205,
        9973669472204895162, 14011001112246962877, 12406186145184390807,
        15849039046786891736, 10450023813501588000,
    ]  # fmt: skip
    assert list(islice(paths.xoshiro((1, 2, 3, 4)), 10)) == published
    a, b, c, d = (np.uint64(one) for one in (1, 2, 3, 4))
    for wanted in published:
        word, a, b, c, d = (np.uint64(one) for one in advance(a, b, c, d))
        assert word == wanted


def test_splitmix_says_what_its_authors_say() -> None:
    published = [
        6457827717110365317, 3203168211198807973, 9817491932198370423,
        4593380528125082431, 16408922859458223821,
    ]  # fmt: skip
    assert list(islice(paths.splitmix(1234567), 5)) == published
    for n, wanted in enumerate(published, 1):
        at = (1234567 + n * paths.GOLDEN) % 2**64
        assert int(mix(np.uint64(at))) == wanted


@pytest.mark.parametrize("seed", SEEDS)
def test_a_players_stream_depends_on_the_seed_and_the_player_alone(seed: int) -> None:
    every = streams_of(seed, 0, 9)
    assert every.tolist() == [paths.state_of(seed, player) for player in range(9)]
    assert streams_of(seed, 4, 3).tolist() == every[4:7].tolist()
    assert streams_of(seed, 10**12, 1).tolist() == [paths.state_of(seed, 10**12)]


def test_no_two_players_share_a_word_not_even_of_neighbouring_seeds() -> None:
    words = np.concatenate([streams_of(seed, 0, 2_000).ravel() for seed in range(50)])
    assert len(np.unique(words)) == len(words)


@pytest.mark.parametrize("seed", [-1, SEED_MAX + 1])
def test_a_seed_that_does_not_fit_is_refused(seed: int) -> None:
    with pytest.raises(SpecError, match="whole number from 0 to"):
        streams_of(seed, 0, 1)


@pytest.mark.parametrize("weights", [(1,) * 37, (1,) * 38, (1,) * 39, (5, 5), (1, 2, 3, 4, 7),
                                     (9, 1), (3, 2**61), (1,)])  # fmt: skip
def test_scenes_are_drawn_as_a_slow_reading_draws_them(weights: tuple[int, ...]) -> None:
    drawn = draw_scenes(urn_of(weights), streams_of(3, 0, 5), 64)
    for player, row in enumerate(drawn.tolist()):
        assert row == list(islice(paths.scenes(3, player, weights), 64))


def test_a_rejected_half_is_replaced_from_a_fresh_word() -> None:
    drawn = draw_scenes(CHOOSY, streams_of(11, 0, 20), 200)
    for player, row in enumerate(drawn.tolist()):
        words = paths.xoshiro(paths.state_of(11, player))
        assert row == list(islice(paths.even_scenes(words, 3 * 2**29), 200))


@pytest.mark.parametrize("urn", [urn_of((1,) * 37), urn_of((3, 5, 9)), CHOOSY])
def test_blocks_and_threads_change_nothing(urn: Urn) -> None:
    whole = draw_scenes(urn, streams_of(5, 0, 30), 40)
    numba.set_num_threads(1)
    streams = streams_of(5, 0, 30)
    parts = [draw_scenes(urn, streams, spins) for spins in (2, 10, 0, 28)]
    assert np.concatenate(parts, axis=1).tolist() == whole.tolist()


@pytest.mark.parametrize("weights", [(1,) * 37, (1,) * 38, (1, 2, 3, 4, 5, 6, 7)])
def test_what_players_meet_looks_like_chance(weights: tuple[int, ...]) -> None:
    """Along the spins of one player, and across players in one spin."""
    along = draw_scenes(urn_of(weights), streams_of(2024, 0, 1), 100_000)[0]
    across = draw_scenes(urn_of(weights), streams_of(2024, 0, 100_000), 2)[:, 0]
    chances = tuple(weight / sum(weights) for weight in weights)
    findings = [
        finding
        for name, values in (("along", along), ("across", across))
        for finding in examine(Stream(name, values.tolist(), chances))
    ]
    assert judge(findings).passed, findings


def test_weights_too_large_to_draw_from_are_refused() -> None:
    with pytest.raises(SpecError, match="fewer side bets"):
        urn_of((2**62, 1))
