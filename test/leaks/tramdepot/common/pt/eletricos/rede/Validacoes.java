package pt.eletricos.rede;

import org.harness.Sample;
import org.harness.Scale;

/** Taps of cards at the validators. They are in chunks of columns, of which the oldest is taken again when there are twenty-four. */
public final class Validacoes {
    private static final class Chunk {
        final long[] card;
        final long[] at;
        final int[] validator;
        final short[] cents;
        int used;
        Chunk newer;

        Chunk(int size) {
            card = new long[size];
            at = new long[size];
            validator = new int[size];
            cents = new short[size];
        }
    }

    private final int size = Scale.of(14_000);
    private Chunk oldest = new Chunk(size);
    private Chunk current = oldest;
    private int chunks = 1;

    public Validacoes(long seed) {
        Sample s = new Sample(seed);
        long t = System.currentTimeMillis() - 8L * 3600_000;
        for (int i = Scale.of(600_000); i > 0; i--) tap(3_000_000L + s.below(800_000), t += 40, s.below(4000), (short) s.below(400));
    }

    public synchronized void tap(long card, long at, int validator, short cents) {
        if (current.used == size) {
            Chunk next;
            if (chunks == 24) {
                next = oldest;
                oldest = oldest.newer;
                next.newer = null;
                next.used = 0;
            } else {
                next = new Chunk(size);
                chunks++;
            }
            current.newer = next;
            current = next;
        }
        int i = current.used++;
        current.card[i] = card;
        current.at[i] = at;
        current.validator[i] = validator;
        current.cents[i] = cents;
    }

    public synchronized long cents() {
        long sum = 0;
        for (Chunk c = oldest; c != null; c = c.newer) for (int i = 0; i < c.used; i++) sum += c.cents[i];
        return sum;
    }
}
