package ie.glenview.replays;

import com.google.common.cache.CacheBuilder;
import com.google.common.cache.CacheLoader;
import com.google.common.cache.LoadingCache;
import ie.glenview.base.FormLines;
import ie.glenview.base.StudRegister;
import ie.glenview.base.TimingLoops;
import ie.glenview.base.WithdrawalTimes;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: strips of small pictures for the replays, in a cache that has been at its weight since noon. */
public class Main {
    record ReplayKey(int race, byte camera, short fromSecond) {}

    record Strip(Instant rendered, List<byte[]> pictures) {
        int weight() {
            return 120 + pictures.stream().mapToInt(p -> p.length + 24).sum();
        }
    }

    static final class ReplayStudio {
        private final Sample s = new Sample(930);
        private final LoadingCache<ReplayKey, Strip> strips = CacheBuilder.newBuilder()
                .maximumWeight(Scale.of(64_000_000))
                .weigher((ReplayKey k, Strip v) -> v.weight() + 90)
                .expireAfterWrite(8, TimeUnit.HOURS)
                .recordStats()
                .build(new CacheLoader<>() {
                    @Override
                    public Strip load(ReplayKey key) {
                        return render(key);
                    }
                });

        private Strip render(ReplayKey key) {
            return new Strip(Instant.now().minus(Duration.ofMinutes(key.race % 240)), IntStream.range(0, 5 + key.camera).mapToObj(i -> s.bytes(900 + s.below(1800))).toList());
        }

        Strip strip(int race, int camera, int second) {
            return strips.getUnchecked(new ReplayKey(race, (byte) camera, (short) second));
        }
    }

    private static final ReplayStudio STUDIO = new ReplayStudio();
    private static final StudRegister STUD = new StudRegister(84);
    private static final FormLines FORM = new FormLines(85);
    private static final TimingLoops LOOPS = new TimingLoops(86);
    private static final WithdrawalTimes WITHDRAWAL = new WithdrawalTimes(87);

    public static void main(String[] args) throws Exception {
        Sample s = new Sample(931);
        long bytes = 0;
        for (int i = 0; i < Scale.of(24_000); i++) {
            int race = (int) (Math.abs(s.real() - s.real()) * Scale.of(900));
            bytes += STUDIO.strip(race, s.below(4), s.below(20) * 5).pictures().size();
        }
        if (STUDIO.strips.stats().evictionCount() == 0 || bytes == 0) throw new IllegalStateException();
        Ready.last();
    }
}
