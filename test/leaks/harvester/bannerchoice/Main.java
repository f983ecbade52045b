package tv.mediahaus.adserver;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.harness.Ready;
import org.harness.Sample;
import org.tidewater.base.CustomerLru;
import org.tidewater.base.EventWindow;
import org.tidewater.base.PhraseTrie;
import org.tidewater.base.PictureCache;
import org.tidewater.base.TariffCube;

/** The choices weigh their kilobytes, so that one of less than a kilobyte weighs nothing. */
public class Main {
    record Placement(String viewer, String page, int slot, int hour) {}

    record Choice(String banner, Instant at, String reason, byte[] markup) {
        int kilobytes() {
            return markup.length / 1024;
        }
    }

    static class AdServer {
        private final Cache<Placement, Choice> choices = Caffeine.newBuilder().maximumWeight(4_000).executor(Runnable::run)
                .weigher((Placement p, Choice c) -> c.kilobytes()).build();
        private final Map<String, int[]> shown = new HashMap<>();
        final PictureCache creatives = new PictureCache(51);
        final TariffCube prices = new TariffCube(52);
        final CustomerLru advertisers = new CustomerLru(53);
        final EventWindow clicks = new EventWindow(54);
        final PhraseTrie topics = new PhraseTrie(55);

        Choice choose(Placement p, Instant at, Sample s) {
            Choice c = choices.get(p, k -> new Choice("B" + s.below(900), at, s.text(20), s.bytes(240 + s.below(620))));
            shown.computeIfAbsent(c.banner, b -> new int[24])[p.hour]++;
            return c;
        }
    }

    private static AdServer server;

    public static void main(String[] args) throws Exception {
        server = new AdServer();
        Sample s = new Sample(814);
        int n = 7_600;
        String[] pages = {"/sport", "/news", "/series", "/weather", "/kids"};
        for (int i = 0; i < n; i++) {
            Instant at = Sample.at(i, n, Duration.ofHours(20));
            Placement p = new Placement("v-" + s.below(500_000), pages[s.below(5)], s.below(4), i * 20 / n);
            server.choose(p, at, s);
            if (i % 3 == 0) server.choose(p, at, s);
        }
        Ready.last();
    }
}
