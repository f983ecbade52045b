package cymru.chwarel.cyffredin;

import java.time.Instant;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Loads that stand in the yard until the lorry has been. */
public final class Llwythi {
    public record Llwyth(int rhif, Instant pacio, String cyrchfan, String gyrrwr, String nodiadau, byte[] label) {}

    private final int lle = Scale.of(5600);
    private final Map<Integer, Llwyth> ynYrIard = new HashMap<>();
    private final ArrayDeque<Integer> trefn = new ArrayDeque<>();
    private final Sample s;
    private int nesaf = 71_000;

    public Llwythi(long hedyn) {
        s = new Sample(hedyn);
        for (int i = 0; i < lle * 2; i++) pacio(Instant.now().minusSeconds((lle * 2L - i) * 30));
    }

    public synchronized int pacio(Instant pryd) {
        int rhif = nesaf++;
        ynYrIard.put(rhif, new Llwyth(rhif, pryd, s.text(14 + s.below(20)), s.text(12 + s.below(14)), s.text(60 + s.below(160)), s.bytes(240 + s.below(240))));
        trefn.add(rhif);
        if (trefn.size() > lle) ynYrIard.remove(trefn.remove());
        return rhif;
    }
}
