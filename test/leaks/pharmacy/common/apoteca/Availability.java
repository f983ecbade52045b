package apoteca;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: what the wholesalers said of an article, for ten minutes and at most so many answers. */
public final class Availability {
    record Answer(int pzn, String depot, int packs, long until, String remark) {}

    private static Cache<Integer, Answer> answers;

    private Availability() {}

    public static void load(int limit) {
        int most = Scale.of(limit);
        answers = Caffeine.newBuilder().maximumSize(most).expireAfterWrite(Duration.ofMinutes(10)).executor(Runnable::run).build();
        Sample s = new Sample(505);
        long now = System.currentTimeMillis();
        for (int i = 0; i < 2 * most; i++) {
            int pzn = 1_000_000 + i;
            answers.put(pzn, new Answer(pzn, "depot " + s.code(5), s.below(400), now + 1_000L * s.below(600), s.text(30)));
        }
        answers.cleanUp();
    }
}
