package yard;

import java.util.LinkedHashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: class certificates in the order of their last use, at the limit. */
public final class CertificateLru {
    record Certificate(String ship, String society, int[] surveys, String remarks) {}

    private static Map<Integer, Certificate> latest;

    private CertificateLru() {}

    public static void load(int limit) {
        int most = Scale.of(limit);
        latest = new LinkedHashMap<>(16, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<Integer, Certificate> eldest) {
                return size() > most;
            }
        };
        Sample s = new Sample(208);
        for (int i = 0; i < 3 * most; i++) {
            latest.get(9_000_000 + s.below(3 * most));
            latest.put(9_000_000 + s.below(3 * most), new Certificate("MV " + s.code(8), s.code(3), new int[12], s.text(120)));
        }
    }
}
