package no.laks.felles;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.harness.Sample;
import org.harness.Scale;

/** Loads that the well boats carry just now. */
public final class Bronnbater {
    static final class Last {
        final int nummer;
        final String bat;
        final String fra;
        final int stykk;
        final long lastet = System.currentTimeMillis();
        final byte[] helseattest;

        Last(int nummer, Sample s) {
            this.nummer = nummer;
            bat = s.text(12);
            fra = s.text(16);
            stykk = 20_000 + s.below(90_000);
            helseattest = s.bytes(300 + s.below(500));
        }
    }

    private final ConcurrentHashMap<Integer, Last> underveis = new ConcurrentHashMap<>();
    private final AtomicInteger nummer = new AtomicInteger();
    private final int vanlig = Scale.of(5_500);

    public Bronnbater(long fro) {
        Sample s = new Sample(fro);
        for (int i = 0; i < vanlig * 2; i++) seil(s);
    }

    public void seil(Sample s) {
        int n = nummer.incrementAndGet();
        underveis.put(n, new Last(n, s));
        if (n > vanlig) los(n - vanlig);
    }

    private void los(int n) {
        Last l = underveis.remove(n);
        if (l != null && l.stykk < 0) throw new IllegalStateException(l.bat);
    }
}
