package no.fairlead.berthnews;

import io.nats.client.Connection;
import io.nats.client.Dispatcher;
import io.nats.client.Message;
import io.nats.client.Nats;
import io.nats.client.Options;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import no.fairlead.base.ArticleCatalogue;
import no.fairlead.base.BinScales;
import no.fairlead.base.ContractPrices;
import no.fairlead.base.LabelBitmaps;
import no.fairlead.base.NewsBroker;
import no.fairlead.base.VesselCards;
import org.harness.Ready;
import org.harness.Sample;

/** A delivery subscribes to its ship with a handler of its own and leaves by the subject, which the dispatcher knows only for its default handler. */
public class Main {
    record Item(int impa, String name, int quantity) {}

    static final class Delivery {
        final String number;
        final String vessel;
        final Instant promised;
        final List<Item> items = new ArrayList<>();
        private volatile String berth = "";
        private volatile int changes;

        Delivery(String number, String vessel, Instant promised) {
            this.number = number;
            this.vessel = vessel;
            this.promised = promised;
        }

        void news(Message m) {
            String text = new String(m.getData(), StandardCharsets.UTF_8);
            berth = text.substring(10, text.indexOf('"', 10));
            changes++;
        }

        String subject() {
            return "port.calls." + vessel + '.' + number;
        }
    }

    static final class DeliveryDesk {
        private final Map<String, Delivery> underWay = new LinkedHashMap<>();
        private final Connection harbour;
        private final Dispatcher calls;
        private final List<String> alarms = new ArrayList<>();

        DeliveryDesk(Connection harbour) {
            this.harbour = harbour;
            calls = harbour.createDispatcher(this::alarm);
            calls.subscribe("port.alarms.>");
        }

        private void alarm(Message m) {
            synchronized (alarms) {
                alarms.add(m.getSubject());
                if (alarms.size() > 100) alarms.remove(0);
            }
        }

        void begin(Delivery d) {
            underWay.put(d.number, d);
            calls.subscribe(d.subject(), d::news);
        }

        void end(Delivery d) {
            underWay.remove(d.number);
            calls.unsubscribe(d.subject());
            harbour.publish("chandler.delivered", d.number.getBytes(StandardCharsets.UTF_8));
        }
    }

    static final class Company {
        final DeliveryDesk deliveries;
        final LabelBitmaps labels = new LabelBitmaps();
        final ContractPrices prices = new ContractPrices(41);
        final VesselCards vessels = new VesselCards(42);
        final BinScales bins = new BinScales(43);
        final ArticleCatalogue catalogue = new ArticleCatalogue(44);

        Company(Connection harbour) {
            deliveries = new DeliveryDesk(harbour);
        }
    }

    private static Company company;

    public static void main(String[] args) throws Exception {
        NewsBroker broker = new NewsBroker();
        company = new Company(Nats.connect(new Options.Builder().server(broker.address()).noReconnect().build()));
        Sample s = new Sample(411);
        int n = 6000;
        for (int i = 0; i < n; i++) {
            Delivery d = new Delivery("D" + (880_000 + i), "IMO" + (9_000_000 + s.below(40_000)), Sample.at(i, n, Duration.ofDays(11)));
            for (int k = 4 + s.below(14); k > 0; k--) d.items.add(new Item(110_000 + s.below(770_000), s.text(18 + s.below(30)), 1 + s.below(40)));
            company.deliveries.begin(d);
            if (company.deliveries.underWay.size() > 120) company.deliveries.end(company.deliveries.underWay.values().iterator().next());
            if (i % 40 == 0) broker.news();
        }
        Thread.sleep(1500);
        Ready.last();
    }
}
