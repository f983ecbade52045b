package pt.atlantica.scales;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import org.reactfx.EventSource;
import org.reactfx.Subscription;
import pt.atlantica.base.CatchQuotas;

/** Healthy: every connected buyer's terminal has a subscription, a send buffer and the last two hundred lots; who disconnects is unsubscribed and removed. There are many because the fish auction is on. */
public class Main {
    record QuayLot(Instant at, String boat, String species, int kilograms, int centsPerKilo) {}

    static final class Terminal {
        private final String buyer;
        private final byte[] sendBuffer = new byte[8192];
        private final Deque<QuayLot> shown = new ArrayDeque<>();
        private Subscription subscription;
        private int used;

        Terminal(String buyer) {
            this.buyer = buyer;
        }

        void show(QuayLot lot) {
            shown.addLast(lot);
            if (shown.size() > 200) shown.removeFirst();
            byte[] text = (lot.boat + lot.centsPerKilo).getBytes();
            if (used + text.length > sendBuffer.length) used = 0;
            System.arraycopy(text, 0, sendBuffer, used, text.length);
            used += text.length;
        }
    }

    static final class QuayFeed {
        private final EventSource<QuayLot> lots = new EventSource<>();
        private final Map<String, Terminal> terminals = new ConcurrentHashMap<>();

        void connect(String buyer, String species) {
            Terminal t = new Terminal(buyer);
            t.subscription = lots.filter(l -> species == null || l.species.equals(species)).subscribe(t::show);
            terminals.put(buyer, t);
        }

        void disconnect(String buyer) {
            Terminal t = terminals.remove(buyer);
            if (t != null) t.subscription.unsubscribe();
        }
    }

    private static final QuayFeed FEED = new QuayFeed();
    private static final CatchQuotas QUOTAS = new CatchQuotas(631);

    public static void main(String[] args) throws Exception {
        Sample s = new Sample(622);
        String[] species = {"sardine", "mackerel", "tuna", "anchovy", null};
        int room = Scale.of(1900);
        Deque<String> present = new ArrayDeque<>();
        int lots = 900;
        for (int i = 0; i < lots; i++) {
            Instant at = Sample.at(i, lots, Duration.ofHours(4));
            for (int k = 0; k < room / 200; k++) {
                String buyer = "buyer " + i + "." + k;
                FEED.connect(buyer, species[s.below(5)]);
                present.add(buyer);
                if (present.size() > room) FEED.disconnect(present.removeFirst());
            }
            FEED.lots.push(new QuayLot(at, s.text(14), species[s.below(4)], 50 + s.below(4000), 80 + s.below(1400)));
        }
        Ready.last();
    }
}
