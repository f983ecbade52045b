package no.fairlead.shipwatch;

import io.nats.client.Connection;
import io.nats.client.Dispatcher;
import io.nats.client.Message;
import io.nats.client.Nats;
import io.nats.client.Options;
import io.nats.client.Subscription;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import no.fairlead.base.LabelBitmaps;
import no.fairlead.base.NewsBroker;
import no.fairlead.base.TideCurves;
import no.fairlead.base.VesselCards;
import org.harness.Ready;
import org.harness.Sample;

/** The ships that come in during the next two days are watched, each with a subscription of its own and its last news; who has left is watched no longer. */
public class Main {
    static final class Watch {
        final int imo;
        final String agent;
        final String wishes;
        final Instant expected;
        private final byte[][] news = new byte[24][];
        private final long[] times = new long[24];
        private int count;
        private Subscription subscription;

        Watch(int imo, String agent, String wishes, Instant expected) {
            this.imo = imo;
            this.agent = agent;
            this.wishes = wishes;
            this.expected = expected;
        }

        synchronized void news(Message m) {
            news[count % news.length] = m.getData();
            times[count++ % times.length] = System.currentTimeMillis();
        }
    }

    static final class ShipWatch {
        private final Map<Integer, Watch> watched = new LinkedHashMap<>();
        private final Dispatcher calls;

        ShipWatch(Connection harbour) {
            calls = harbour.createDispatcher(m -> { });
        }

        void begin(Watch w) {
            Watch old = watched.put(w.imo, w);
            if (old != null) calls.unsubscribe(old.subscription);
            w.subscription = calls.subscribe("port.calls.IMO" + w.imo, w::news);
        }

        void left() {
            Watch w = watched.remove(watched.keySet().iterator().next());
            calls.unsubscribe(w.subscription);
        }
    }

    static final class Agency {
        final ShipWatch watch;
        final TideCurves tides = new TideCurves(131);
        final LabelBitmaps labels = new LabelBitmaps();
        final VesselCards vessels = new VesselCards(132);

        Agency(Connection harbour) {
            watch = new ShipWatch(harbour);
        }
    }

    private static Agency agency;

    public static void main(String[] args) throws Exception {
        NewsBroker broker = new NewsBroker();
        agency = new Agency(Nats.connect(new Options.Builder().server(broker.address()).noReconnect().build()));
        Sample s = new Sample(1311);
        int n = 16_000;
        for (int i = 0; i < n; i++) {
            agency.watch.begin(new Watch(9_000_000 + s.below(200_000), s.text(20), s.text(200 + s.below(900)), Sample.at(i, n, Duration.ofDays(30)).plus(Duration.ofDays(2))));
            if (agency.watch.watched.size() > 2400) agency.watch.left();
            if (i % 20 == 0) broker.news();
        }
        Thread.sleep(1500);
        Ready.last();
    }
}
