package piste;

import java.time.LocalDate;
import java.util.HashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: the season passes that were sold before the season, by the number of their card. */
public final class PassRegister {
    record Pass(long card, String holder, LocalDate born, String kind, LocalDate until) {}

    private static Map<Long, Pass> passes = Map.of();

    private PassRegister() {}

    public static void load(int count) {
        Sample s = new Sample(3_002);
        Map<Long, Pass> read = new HashMap<>();
        LocalDate until = LocalDate.now().plusDays(140);
        for (int i = 0, n = Scale.of(count); i < n; i++) {
            long card = 7_000_000_000L + i * 13L;
            read.put(card, new Pass(card, s.text(18), LocalDate.of(1935 + s.below(85), 1 + s.below(12), 1 + s.below(28)), "KIND-" + s.below(12), until));
        }
        passes = Map.copyOf(read);
    }
}
