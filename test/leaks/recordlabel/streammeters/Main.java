package hu.hangkiado.gateway;

import com.twitter.finagle.stats.InMemoryStatsReceiver;
import com.twitter.finagle.stats.Stat;
import com.twitter.finagle.stats.StatsReceiver;
import hu.hangkiado.base.FanProfiles;
import hu.hangkiado.base.PlayRing;
import hu.hangkiado.base.ShopWindow;
import hu.hangkiado.base.SleevePictures;
import hu.hangkiado.base.TerritoryRates;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;

/** The gateway to the streaming services measures its calls with the receiver that the examples use: it keeps each single value. */
public class Main {
    static final class PartnerGateway {
        private final StatsReceiver stats;
        private final LongAdder served = new LongAdder();

        PartnerGateway(StatsReceiver stats) {
            this.stats = stats;
        }

        void call(String partner, String endpoint, Sample s) {
            StatsReceiver own = stats.scope("partner", partner);
            Stat latency = own.stat(endpoint, "latency_ms");
            own.counter(endpoint, "requests").incr();
            if (s.below(50) == 0) own.counter(endpoint, "failures").incr();
            latency.add((float) (4 + 300 * s.real() * s.real()));
            served.increment();
        }
    }

    static final class Gate {
        final InMemoryStatsReceiver meters = new InMemoryStatsReceiver();
        final PartnerGateway gateway = new PartnerGateway(meters.scope("hangkiado"));
        final FanProfiles fans = new FanProfiles(31);
        final PlayRing plays = new PlayRing(32);
        final ShopWindow window = new ShopWindow(33);
        final SleevePictures sleeves = new SleevePictures(34);
        final TerritoryRates rates = new TerritoryRates(35);
    }

    private static final Gate GATE = new Gate();
    private static final String[] ENDPOINTS = {"tracks", "lyrics", "covers", "reports", "takedowns"};

    public static void main(String[] args) throws Exception {
        ExecutorService workers = Executors.newFixedThreadPool(3);
        for (int t = 0; t < 3; t++) {
            int worker = t;
            workers.execute(() -> {
                Sample s = new Sample(930 + worker);
                for (int n = 0; n < 36_000; n++) {
                    GATE.gateway.call("service" + s.below(44), ENDPOINTS[s.below(5)], s);
                    if (n % 4 == 0) GATE.fans.visit(400_000 + s.below(90_000));
                    if (n % 9 == 0) GATE.sleeves.of("HK-" + (10_000 + s.below(4000)));
                }
            });
        }
        workers.shutdown();
        workers.awaitTermination(120, TimeUnit.SECONDS);
        System.out.println(GATE.gateway.served + " calls");
        Ready.last();
    }
}
