package fi.siemenpankki.talo;

import java.util.ArrayDeque;
import org.harness.Sample;
import org.harness.Scale;

/** Counts of seedlings in the last two hours; a count that is older goes when the next one comes. */
public final class Itavyysikkuna {
    record Laskenta(long hetki, int koe, byte malja, short itaneita, short epanormaaleja, String laskija) {}

    private static final long KESTO = 7_200_000;
    private final ArrayDeque<Laskenta> viimeiset = new ArrayDeque<>();
    private long itaneita;

    public Itavyysikkuna(long seed) {
        Sample s = new Sample(seed);
        long nyt = System.currentTimeMillis();
        int tunnissa = Scale.of(34_000);
        for (int i = 0; i < tunnissa * 5; i++) laske(nyt - (tunnissa * 5L - i) * 3_600_000 / tunnissa, 40_000 + s.below(9000), (byte) s.below(8), (short) s.below(101), (short) s.below(9), "laskija " + s.below(40));
    }

    public synchronized void laske(long hetki, int koe, byte malja, short itaneita, short epanormaaleja, String laskija) {
        viimeiset.addLast(new Laskenta(hetki, koe, malja, itaneita, epanormaaleja, laskija));
        this.itaneita += itaneita;
        while (viimeiset.peekFirst().hetki <= hetki - KESTO) this.itaneita -= viimeiset.removeFirst().itaneita;
    }

    public synchronized double osuus() {
        return itaneita / (100.0 * viimeiset.size());
    }
}
