package cymru.chwarel.cyffredin;

import java.time.Duration;
import java.util.ArrayDeque;
import org.harness.Sample;
import org.harness.Scale;

/** What went over the weighbridge within the last six hours. */
public final class Pontbwyso {
    public record Pwysiad(long amser, int lori, int kg, String nwydd, String tocyn) {}

    private static final long CHWE_AWR = Duration.ofHours(6).toMillis();
    private final ArrayDeque<Pwysiad> diweddar = new ArrayDeque<>();
    private final Sample s;

    public Pontbwyso(long hedyn) {
        s = new Sample(hedyn);
        int n = Scale.of(80_000);
        for (int i = 0; i < n; i++) pwyso(Sample.at(i, n, Duration.ofHours(15)).toEpochMilli());
    }

    public synchronized void pwyso(long amser) {
        diweddar.addLast(new Pwysiad(amser, s.below(900), 7000 + s.below(37_000), s.code(4), "T" + s.code(3) + s.below(100_000)));
        while (!diweddar.isEmpty() && diweddar.peekFirst().amser < amser - CHWE_AWR) diweddar.pollFirst();
    }
}
