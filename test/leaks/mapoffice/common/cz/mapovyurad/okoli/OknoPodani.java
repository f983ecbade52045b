package cz.mapovyurad.okoli;

import java.time.Duration;
import java.util.ArrayDeque;
import org.harness.Sample;
import org.harness.Scale;

/** What the mail room registered in the last four hours. */
public final class OknoPodani {
    public record Podani(long prislo, short pracoviste, String spisovaZnacka, byte zpusob, int poplatek) {}

    private static final long STARI = Duration.ofHours(4).toMillis();
    private final ArrayDeque<Podani> okno = new ArrayDeque<>();
    private long poplatky;

    public OknoPodani(long seed) {
        Sample s = new Sample(seed);
        int n = Scale.of(120_000);
        for (int i = 0; i < n; i++) prijmout(new Podani(Sample.at(i, n, Duration.ofHours(9)).toEpochMilli(), (short) s.below(90), "V-" + (1000 + i) + "/2026-" + (700 + s.below(90)), (byte) s.below(4), s.below(5) * 500));
    }

    public synchronized void prijmout(Podani p) {
        okno.addLast(p);
        poplatky += p.poplatek();
        while (okno.peekFirst().prislo() < p.prislo() - STARI) poplatky -= okno.removeFirst().poplatek();
    }

    public synchronized long poplatky() {
        return poplatky;
    }
}
