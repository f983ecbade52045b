package si.panj.skupno;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import org.harness.Sample;
import org.harness.Scale;

/** Receipts of the last six hours in the federation's shops; older ones leave as new ones come. */
public final class ProdajaNaDrobno {
    public record Racun(Instant izdan, String blagajna, int[] artikli, long centov, String placilo) {}

    private static final Duration OKNO = Duration.ofHours(6);
    private final ArrayDeque<Racun> racuni = new ArrayDeque<>();
    private long vsota;

    public ProdajaNaDrobno(long seme) {
        Sample s = new Sample(seme);
        int n = Scale.of(50_000);
        for (int i = 0; i < n; i++) izdaj(Sample.at(i, n, Duration.ofHours(14)), s);
    }

    public synchronized void izdaj(Instant zdaj, Sample s) {
        int[] artikli = new int[2 + s.below(8)];
        for (int i = 0; i < artikli.length; i++) artikli[i] = s.below(900);
        Racun r = new Racun(zdaj, "B" + s.below(40), artikli, 200 + s.below(9000), s.below(3) == 0 ? "gotovina" : "kartica " + s.code(6));
        racuni.addLast(r);
        vsota += r.centov();
        while (!racuni.isEmpty() && racuni.peekFirst().izdan().isBefore(zdaj.minus(OKNO))) vsota -= racuni.removeFirst().centov();
    }

    public synchronized long promet() {
        return vsota;
    }
}
