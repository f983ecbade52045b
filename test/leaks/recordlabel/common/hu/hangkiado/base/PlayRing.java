package hu.hangkiado.base;

import org.harness.Sample;
import org.harness.Scale;

/** The plays that the radio stations reported last. */
public final class PlayRing {
    public static final class Play {
        final long at;
        final String isrc;
        final int station;
        final int seconds;

        Play(long at, String isrc, int station, int seconds) {
            this.at = at;
            this.isrc = isrc;
            this.station = station;
            this.seconds = seconds;
        }
    }

    private final Play[] ring = new Play[Scale.of(32_000)];
    private long written;

    public PlayRing(long seed) {
        Sample s = new Sample(seed);
        for (int i = 0; i < 2 * ring.length + 500; i++)
            add(new Play(Sample.at(i, 2 * ring.length + 500, java.time.Duration.ofHours(30)).toEpochMilli(), "HUA" + (2_100_000 + s.below(400_000)), s.below(180), 20 + s.below(320)));
    }

    public synchronized void add(Play p) {
        ring[(int) (written++ % ring.length)] = p;
    }

    public long written() {
        return written;
    }
}
