package hall;

import java.util.HashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: the policies in force, read once a day and not changed until the next time. */
public final class PolicyRegister {
    record Policy(long number, String holder, String product, int from, double premium, short[] covers) {}

    private static Map<Long, Policy> inForce;

    private PolicyRegister() {}

    public static void load(int policies) {
        Sample s = new Sample(301);
        Map<Long, Policy> read = new HashMap<>();
        for (int i = 0; i < Scale.of(policies); i++) {
            short[] covers = new short[4 + s.below(12)];
            for (int k = 0; k < covers.length; k++) covers[k] = (short) s.below(400);
            long number = 4_000_000L + 7L * i;
            read.put(number, new Policy(number, s.code(6) + " " + s.code(11), "product " + s.below(60), 20_200 + s.below(2_000), 90 + s.below(2_000), covers));
        }
        inForce = Map.copyOf(read);
    }
}
