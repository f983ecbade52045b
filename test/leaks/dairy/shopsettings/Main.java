package dk.engholm.shop;

import dk.engholm.base.LabOrders;
import dk.engholm.base.ProcessSheets;
import dk.engholm.base.PumpedWindow;
import dk.engholm.base.ShopCustomers;
import dk.engholm.base.SpectrumFrames;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import jodd.props.Props;
import org.harness.Ready;
import org.harness.Sample;

/** The shop's settings: for all, for each farm shop, and what a customer chooses for the visit. */
public class Main {
    static final class Visit {
        final String id;
        final String shop;
        int pages;

        Visit(String id, String shop) {
            this.id = id;
            this.shop = shop;
        }
    }

    static final class ShopSettings {
        private final Props props = new Props();

        void choose(Visit v, String name, String value) {
            props.setValue(name, value, v.id);
        }

        String of(Visit v, String name) {
            return props.getValue(name, v.id, v.shop);
        }
    }

    static final class Shop {
        final ShopSettings settings = new ShopSettings();
        private final Map<String, Visit> visits = new HashMap<>();
        final ShopCustomers customers = new ShopCustomers(81);
        final SpectrumFrames frames = new SpectrumFrames(82);
        final ProcessSheets sheets = new ProcessSheets(83);
        final LabOrders lab = new LabOrders(84);
        final PumpedWindow pumped = new PumpedWindow(85);

        Visit enter(String id, String shop) {
            Visit v = new Visit(id, shop);
            visits.put(id, v);
            return v;
        }

        void leave(String id) {
            visits.remove(id);
        }
    }

    private static final Shop SHOP = new Shop();

    public static void main(String[] args) throws Exception {
        Sample s = new Sample(761);
        StringBuilder file = new StringBuilder("currency=DKK\ndelivery.slot=friday\nbasket.note=\n");
        for (int k = 0; k < 40; k++) file.append("delivery.slot<shop").append(k).append(">=").append(s.text(12)).append('\n');
        SHOP.settings.props.load(file.toString());
        Deque<String> inside = new ArrayDeque<>();
        for (int i = 0; i < 7000; i++) {
            Visit v = SHOP.enter("visit" + s.id(), "shop" + s.below(40));
            SHOP.settings.choose(v, "delivery.slot", s.text(16 + s.below(10)));
            SHOP.settings.choose(v, "delivery.gate", s.text(80 + s.below(120)));
            SHOP.settings.choose(v, "basket.note", s.text(100 + s.below(200)));
            if (s.below(3) == 0) SHOP.settings.choose(v, "currency", "EUR");
            SHOP.settings.of(v, "delivery.slot");
            v.pages += 1 + s.below(20);
            inside.addLast(v.id);
            if (inside.size() > 180) SHOP.leave(inside.removeFirst());
        }
        Ready.last();
    }
}
