// The least a flat path costs: the kernel's own loop, by a C compiler. Same generator, two spins a
// word, same table of nets, running lowest and drawdown. bench/simulating.py compiles and calls it.
#include <stdint.h>

static inline uint64_t turn(uint64_t x, int by) { return (x << by) | (x >> (64 - by)); }

static inline uint64_t word_of(uint64_t s[4]) {
    uint64_t word = turn(s[0] + s[3], 23) + s[0], t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = turn(s[3], 45);
    return word;
}

static inline uint64_t scene_of(uint64_t half, uint64_t size, uint64_t reject, uint64_t s[4]) {
    uint64_t product = half * size;
    while ((uint32_t)product < reject) product = (word_of(s) & 0xffffffff) * size;
    return product >> 32;
}

void play_flat(uint64_t *streams, int64_t players, uint64_t size, const int64_t *nets,
               int64_t spins, int64_t *ends, int64_t *lows, int64_t *drawdowns) {
    uint64_t reject = (1ull << 32) % size;
    for (int64_t i = 0; i < players; i++) {
        uint64_t s[4] = {streams[4 * i], streams[4 * i + 1], streams[4 * i + 2], streams[4 * i + 3]};
        int64_t end = 0, low = 0, high = 0, fall = 0;
        for (int64_t n = 0; n < spins; n += 2) {
            uint64_t word = word_of(s), halves[2] = {word & 0xffffffff, word >> 32};
            for (int k = 0; k < 2; k++) {
                end += nets[scene_of(halves[k], size, reject, s)];
                low = end < low ? end : low;
                high = end > high ? end : high;
                fall = high - end > fall ? high - end : fall;
            }
        }
        for (int k = 0; k < 4; k++) streams[4 * i + k] = s[k];
        ends[i] = end;
        lows[i] = low;
        drawdowns[i] = fall;
    }
}
