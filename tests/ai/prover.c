/* Proved wins and single defences of Morundir, found by exhaustive search; writes suite.txt.
 *
 * This separate program shares nothing with the engine but the table of lines that prover.py passes to it,
 * so that a fault of the engine cannot hide in the suite. Without arguments it does nothing; see prover.py.
 *
 * A position is won "in n plies" if the side to move can end the game by its n-th ply whatever the other
 * side does (castle, third duke, or the other side without a move). All moves of both sides are searched;
 * the only shortcuts are the table of earlier proofs, and that a side that can win at once does so.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CELLS = 43, MOST = 256 };
static int near_[2][CELLS][6], far_[2][CELLS][6][8], lines[2][CELLS]; /* [duke, knight] */
static int castle;
static uint64_t zobrist[5][CELLS], side_key;

typedef struct { int8_t at[CELLS]; int side, turn, quiet, taken[2]; uint64_t key; } Board;
typedef struct { int start, end; } Move;

static uint64_t lot = 88172645463325252ULL;
static uint64_t rnd(void) { lot ^= lot << 13; lot ^= lot >> 7; lot ^= lot << 17; return lot; }

static int moves(const Board *b, Move *m) {
  int n = 0, duke = b->side ? 3 : 1;
  for (int s = 0; s < CELLS; s++) {
    int piece = b->at[s];
    if (piece != duke && piece != duke + 1) continue;
    int kind = piece != duke, prey = b->side ? 1 + kind : 3 + kind;
    for (int l = 0; l < lines[kind][s]; l++) {
      int n1 = near_[kind][s][l];
      if (n1 >= 0) { if (b->at[n1]) continue; m[n++] = (Move){s, n1}; }
      for (int *f = far_[kind][s][l]; *f >= 0; f++) {
        if (!b->at[*f]) { m[n++] = (Move){s, *f}; continue; }
        if (b->at[*f] == prey) m[n++] = (Move){s, *f};
        break;
      }
    }
  }
  return n;
}

static Board after(const Board *b, Move m) {
  Board c = *b;
  int piece = c.at[m.start], met = c.at[m.end];
  c.key ^= zobrist[piece][m.start] ^ zobrist[piece][m.end] ^ side_key;
  if (met) c.key ^= zobrist[met][m.end];
  c.at[m.end] = piece; c.at[m.start] = 0;
  if (met == 1 || met == 3) c.taken[b->side]++;
  c.side ^= 1; c.turn++; c.quiet = met ? 0 : c.quiet + 1;
  return c;
}

static int lost(const Board *b) { /* return 1 if the side to move has lost already */
  if (b->at[castle] || b->taken[1 - b->side] == 3) return 1;
  int n = 0;
  for (int s = 0; s < CELLS; s++) n += b->at[s] && (b->at[s] > 2) == b->side;
  Move m[MOST];
  return n < 8 && moves(b, m) == 0;
}

static int wins_at_once(const Board *b) {
  Move m[MOST];
  int n = moves(b, m), duke = b->side ? 3 : 1, left = 0;
  for (int s = 0; s < CELLS; s++) left += b->at[s] && (b->at[s] > 2) != b->side;
  for (int i = 0; i < n; i++) {
    if (b->at[m[i].start] == duke && (m[i].end == castle || (b->at[m[i].end] && b->taken[b->side] == 2))) return 1;
    if (left < 8) { Board c = after(b, m[i]); if (lost(&c)) return 1; }
  }
  return 0;
}

typedef struct { uint64_t key; int8_t won, not_won; } Entry;
enum { BITS = 22 };
static Entry *table;

static int wins(const Board *b, int depth);

static int holds(const Board *b, int depth) { /* return 1 if the other side cannot win in `depth` plies */
  if (wins_at_once(b)) return 1;
  Move m[MOST];
  int n = moves(b, m);
  for (int i = 0; i < n; i++) { Board c = after(b, m[i]); if (!wins_at_once(&c)) { if (depth == 1) return 1; } else m[i].start = -1; }
  for (int i = 0; i < n; i++) if (m[i].start >= 0) { Board c = after(b, m[i]); if (!wins(&c, depth)) return 1; }
  return 0;
}

static int wins(const Board *b, int depth) {
  if (wins_at_once(b)) return 1;
  if (depth == 1) return 0;
  Entry *e = &table[b->key & ((1u << BITS) - 1)];
  if (e->key == b->key) {
    if (e->won && e->won <= depth) return 1;
    if (e->not_won >= depth) return 0;
  }
  Move m[MOST];
  int n = moves(b, m), found = 0;
  for (int d = 3; d <= depth && !found; d += 2)
    for (int i = 0; i < n && !found; i++) { Board c = after(b, m[i]); found = lost(&c) || !holds(&c, d - 2) ? d : 0; }
  e = &table[b->key & ((1u << BITS) - 1)];
  if (e->key != b->key) *e = (Entry){b->key, 0, 0};
  if (found) e->won = found; else e->not_won = depth;
  return found > 0;
}

static void print(const Board *b, const char *kind, int depth, const Move *good, int n) {
  printf("%s %d %d %d %d %d ", kind, depth, b->turn, b->quiet, b->taken[0], b->taken[1]);
  for (int s = 0; s < CELLS; s++) putchar('0' + b->at[s]);
  for (int i = 0; i < n; i++) printf(" %d-%d", good[i].start, good[i].end);
  putchar('\n'); fflush(stdout);
}

static void look(const Board *b, int *wanted_win, int *wanted_hold) {
  Move m[MOST], good[MOST];
  int n = moves(b, m), k = 0;
  if (wins_at_once(b)) return;
  for (int depth = 3; depth <= 7; depth += 2) {
    if (!wins(b, depth)) continue;
    for (int i = 0; i < n; i++) { Board c = after(b, m[i]); if (lost(&c) || !holds(&c, depth - 2)) good[k++] = m[i]; }
    if (k <= 3 && wanted_win[depth] > 0) { wanted_win[depth]--; print(b, "win", depth, good, k); }
    return;
  }
  if (!wanted_hold[1] && !wanted_hold[3] && !wanted_hold[5]) return;
  for (int depth = 1; depth <= 5; depth += 2) { /* some replies lose within `depth`, few hold for longer */
    k = 0;
    for (int i = 0; i < n && k < 4; i++) { Board c = after(b, m[i]); if (!wins(&c, depth)) good[k++] = m[i]; }
    if (k == 0) return;
    if (k <= 3) {
      if (wanted_hold[depth] <= 0) return;
      for (int i = 0; i < k; i++) { Board c = after(b, good[i]); if (wins(&c, 7)) return; }
      wanted_hold[depth]--; print(b, "hold", depth, good, k);
      return;
    }
  }
}

int main(int argc, char **argv) {
  if (argc != 4) return 2;
  if (scanf("%d", &castle) != 1) return 2;
  for (int k = 0; k < 2; k++) for (int s = 0; s < CELLS; s++) {
    if (scanf("%d", &lines[k][s]) != 1) return 2;
    for (int l = 0; l < lines[k][s]; l++) {
      int count;
      if (scanf("%d %d", &near_[k][s][l], &count) != 2) return 2;
      for (int i = 0; i < count; i++) if (scanf("%d", &far_[k][s][l][i]) != 1) return 2;
      far_[k][s][l][count] = -1;
    }
  }
  Board first = {{0}, 0, 0, 0, {0, 0}, 0};
  for (int s = 0, p; s < CELLS; s++) { if (scanf("%d", &p) != 1) return 2; first.at[s] = (int8_t)p; }
  for (int p = 0; p < 5; p++) for (int s = 0; s < CELLS; s++) zobrist[p][s] = rnd();
  side_key = rnd();
  table = calloc(1u << BITS, sizeof(Entry));
  int number = atoi(argv[1]), wanted_win[8] = {0}, wanted_hold[8] = {0};
  lot += 0x9E3779B97F4A7C15ULL * (uint64_t)atoi(argv[2]);
  for (int d = 3; d <= 7; d += 2) wanted_win[d] = number;
  for (int d = 1; d <= 5; d += 2) wanted_hold[d] = atoi(argv[3]);
  for (;;) {
    int left = 0;
    for (int d = 1; d < 8; d++) left += wanted_win[d] + wanted_hold[d];
    if (!left) return 0;
    Board b = first;
    int stop = 4 + (int)(rnd() % 40), careless = (int)(rnd() % 3);
    for (int ply = 0; ply < stop; ply++) { /* no side lets the other win at once, except careless ones, rarely */
      Move m[MOST], safe[MOST];
      int n = moves(&b, m), k = 0;
      if (!n || wins_at_once(&b)) break;
      for (int i = 0; i < n; i++) { Board c = after(&b, m[i]); if (!wins_at_once(&c)) safe[k++] = m[i]; }
      if (!k) break;
      if (careless && rnd() % 8 == 0) { b = after(&b, m[rnd() % n]); } else b = after(&b, safe[rnd() % k]);
      if (lost(&b)) break;
    }
    if (!lost(&b)) look(&b, wanted_win, wanted_hold);
  }
}
