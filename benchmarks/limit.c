/* The anchor of the speed marks: random truco paulista, one against one, as fast as plain C makes it.
 *
 *     gcc -O3 -march=native limit.c -o limit && ./limit HANDS SEED
 *
 * Speed of the bulk engine is given as a ratio to this program in the same run, so that a mark does not depend on the
 * machine.  It knows one variant and nothing else: a turned card, the next rank above all others with clubs on top,
 * truco 3, seis 6, nove 9, doze 12, no face-down cards, three ties for nobody; in matches to 12 a side at 11 may run,
 * and at 11 to 11 nobody calls.  Every choice is uniform.
 *
 * A hand costs two random words.  A word is a fraction; multiplied by n its whole part is a number below n and what is
 * left is the fraction for the next number.  Deals are exactly uniform; a hand's choices take so few bits that their
 * bias is below 2^-37.  A line a mode comes out: hands, points of the side that leads and of the other, hands per second of CPU time.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#ifdef __BMI2__
#include <immintrin.h>
#endif

#define ALWAYS static inline __attribute__((always_inline))
enum { LEADER, OTHER, BOTH, NONE };
static const int STAKE[] = {1, 3, 6, 9, 12};
enum { TOP = 4, TARGET = 12 };
static const uint64_t DEALS = 40ull * 39 * 38 * 37 * 36 * 35 * 34;

/* ------------------------------------------------------------ chance: xoshiro256++ (Blackman and Vigna) */
static uint64_t r0, r1, r2, r3;

ALWAYS uint64_t turn_left(uint64_t x, int by) { return x << by | x >> (64 - by); }

ALWAYS uint64_t random_word(void) {
    const uint64_t out = turn_left(r0 + r3, 23) + r0, shifted = r1 << 17;
    r2 ^= r0;
    r3 ^= r1;
    r1 ^= r2;
    r0 ^= r3;
    r2 ^= shifted;
    r3 = turn_left(r3, 45);
    return out;
}

static uint64_t split(uint64_t *at) {
    uint64_t z = *at += 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

static void start_at(uint64_t seed) {
    r0 = split(&seed);
    r1 = split(&seed);
    r2 = split(&seed);
    r3 = split(&seed);
}

ALWAYS unsigned below(unsigned n, uint64_t *fraction) {
    const unsigned __int128 product = (unsigned __int128)*fraction * n;
    *fraction = (uint64_t)product;
    return (unsigned)(product >> 64);
}

/* ------------------------------------------------------------ cards: 4 x rank + suit */
ALWAYS unsigned draw(uint64_t *deck, unsigned left, uint64_t *fraction) {
    const unsigned n = below(left, fraction);
#ifdef __BMI2__
    const uint64_t bit = _pdep_u64(1ull << n, *deck);
#else
    uint64_t rest = *deck;
    for (unsigned i = 0; i < n; i++) rest &= rest - 1;
    const uint64_t bit = rest & -rest;
#endif
    *deck ^= bit;
    return (unsigned)__builtin_ctzll(bit);
}

ALWAYS unsigned strength(unsigned card, unsigned best_rank) {
    const unsigned rank = card >> 2;
    return rank == best_rank ? 10 + (card & 3) : rank;
}

/* ------------------------------------------------------------ a hand */
typedef struct {
    uint64_t fraction;
    uint32_t cards[2]; /* strengths, a byte each */
    int stake;         /* place in STAKE */
    unsigned may_call; /* a bit a side */
} Table;

/* Points are from the leader's side: +n for the leader, -n for the other, 0 for nobody. */
ALWAYS int to(int side, int stake) { return side == LEADER ? STAKE[stake] : -STAKE[stake]; }

/* The answers to a call; 0 if it was accepted in the end, else what the hand pays. */
ALWAYS int answers(Table *t, int caller) {
    int asked = t->stake + 1;
    for (;;) {
        const unsigned answer = below(asked < TOP ? 3 : 2, &t->fraction);
        if (answer == 0) {
            t->stake = asked;
            t->may_call = asked < TOP ? 2u >> caller : 0;
            return 0;
        }
        if (answer == 1) return to(caller, asked - 1);
        asked++;
        caller ^= 1;
    }
}

/* A side's turn with `held` cards: it may call before it plays.  0 and a card, or what the hand pays. */
ALWAYS int turn(Table *t, int side, unsigned held, unsigned *card) {
    unsigned choice;
    while ((choice = below(held + (t->may_call >> side & 1), &t->fraction)) >= held) {
        const int paid = answers(t, side);
        if (paid) return paid;
    }
    const uint32_t cards = t->cards[side];
    if (held == 1) {
        *card = cards & 255;
        return 0;
    }
    const unsigned at = 8 * choice;
    *card = cards >> at & 255;
    t->cards[side] = cards ^ (*card ^ (cards >> 8 * (held - 1) & 255)) << at; /* the last one fills the gap */
    return 0;
}

/* A trick that `side` leads: LEADER, OTHER or BOTH in *won, or what the hand pays. */
ALWAYS int trick(Table *t, int side, unsigned held, int *won) {
    unsigned first = 0, second = 0;
    int paid = turn(t, side, held, &first);
    if (paid) return paid;
    paid = turn(t, !side, held, &second);
    if (paid) return paid;
    *won = first == second ? BOTH : first > second ? side : !side;
    return 0;
}

ALWAYS int last_trick(Table *t, int side, int first) {
    int won;
    const int paid = trick(t, side, 1, &won);
    if (paid) return paid;
    if (won == LEADER) return to(LEADER, t->stake);
    if (won == OTHER) return to(OTHER, t->stake);
    return first == BOTH ? 0 : to(first, t->stake);
}

ALWAYS int second_trick(Table *t, int side, int first) {
    int won;
    const int paid = trick(t, side, 2, &won);
    if (paid) return paid;
    if (first == BOTH) {
        if (won == LEADER) return to(LEADER, t->stake);
        if (won == OTHER) return to(OTHER, t->stake);
        return last_trick(t, side, BOTH);
    }
    if (won != !first) return to(first, t->stake);
    return last_trick(t, !first, first);
}

ALWAYS int tricks(Table *t) {
    int won;
    const int paid = trick(t, LEADER, 3, &won);
    if (paid) return paid;
    if (won == LEADER) return second_trick(t, LEADER, LEADER);
    if (won == OTHER) return second_trick(t, OTHER, OTHER);
    return second_trick(t, LEADER, BOTH);
}

ALWAYS int hand(int leader_score, int other_score) {
    uint64_t fraction, deck;
    unsigned card[7];
    do {
        fraction = random_word();
        deck = (1ull << 40) - 1;
        for (unsigned i = 0; i < 7; i++) card[i] = draw(&deck, 40 - i, &fraction);
    } while (__builtin_expect(fraction < -DEALS % DEALS, 0)); /* so that every deal is equally likely */
    unsigned best = (card[0] >> 2) + 1;
    if (best == 10) best = 0;
    for (unsigned i = 1; i < 7; i++) card[i] = strength(card[i], best);
    Table t = {random_word(), {card[1] | card[2] << 8 | card[3] << 16, card[4] | card[5] << 8 | card[6] << 16}, 0, 3};
    const int leader_last = leader_score == TARGET - 1, other_last = other_score == TARGET - 1;
    if (__builtin_expect(leader_last | other_last, 0)) {
        t.may_call = 0;
        if (leader_last != other_last) {
            if (below(2, &t.fraction)) return leader_last ? -1 : 1;
            t.stake = 1;
        }
    }
    return tricks(&t);
}

/* ------------------------------------------------------------ what is measured */
static double seconds(clock_t since) { return (double)(clock() - since) / CLOCKS_PER_SEC; }

static void single_hands(long count) {
    long leader = 0, other = 0;
    const clock_t since = clock();
    for (long i = 0; i < count; i++) {
        const int paid = hand(0, 0);
        leader += paid > 0 ? paid : 0;
        other -= paid < 0 ? paid : 0;
    }
    printf("hands %ld %ld %ld %.0f\n", count, leader, other, count / seconds(since));
}

static void matches(long count) {
    long played = 0, leader = 0, other = 0;
    const clock_t since = clock();
    while (played < count) {
        int mine = 0, theirs = 0; /* of the side that leads */
        for (;;) {
            const int paid = hand(mine, theirs);
            leader += paid > 0 ? paid : 0;
            other -= paid < 0 ? paid : 0;
            mine += paid > 0 ? paid : 0;
            theirs -= paid < 0 ? paid : 0;
            played++;
            if (mine >= TARGET || theirs >= TARGET) break;
            const int swap = mine;
            mine = theirs;
            theirs = swap;
        }
    }
    printf("matches %ld %ld %ld %.0f\n", played, leader, other, played / seconds(since));
}

int main(int argc, char **argv) {
    if (argc != 3) {
        fprintf(stderr, "usage: %s HANDS SEED\n", argv[0]);
        return 2;
    }
    start_at(strtoull(argv[2], NULL, 10));
    single_hands(atol(argv[1]));
    matches(atol(argv[1]));
    return 0;
}
