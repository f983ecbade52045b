package pt.atlantica.shop;

import java.security.SecureRandom;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.harness.Ready;
import org.harness.Sample;
import pt.atlantica.base.DeliveryNotes;
import pt.atlantica.base.LabelPictures;
import pt.atlantica.base.ProductCatalogue;
import pt.atlantica.base.StockLevels;
import pt.atlantica.base.WeighWindow;

/** The probe of the load balancer brings no cookie, so that each call begins a session. It is answered before the time of the last request is set, and the sweep passes over a session that has no such time. */
public class Main {
    static final class Basket {
        final List<String> lines = new ArrayList<>();
        long cents;
    }

    static final class ShopSession {
        final String id;
        final Instant begun;
        final Locale locale;
        final DecimalFormat money;
        final byte[] formKey = new byte[32];
        final Map<String, Object> attributes = new HashMap<>();
        final Basket basket = new Basket();
        Instant lastRequest;

        ShopSession(String id, Instant begun, Locale locale) {
            this.id = id;
            this.begun = begun;
            this.locale = locale;
            money = new DecimalFormat("#,##0.00 €", new DecimalFormatSymbols(locale));
        }
    }

    record Request(String path, String cookie, String agent, Instant at) {}

    static final class ShopFilter {
        private static final Duration IDLE = Duration.ofMinutes(40);
        private final Map<String, ShopSession> sessions = new ConcurrentHashMap<>();
        private final SecureRandom random = new SecureRandom();
        private long served;

        String handle(Request r, Sample s) {
            ShopSession session = sessionOf(r);
            if (r.path.equals("/status")) return session.id;
            page(session, r, s);
            session.lastRequest = r.at;
            served++;
            return session.id;
        }

        private ShopSession sessionOf(Request r) {
            ShopSession known = r.cookie == null ? null : sessions.get(r.cookie);
            if (known != null) return known;
            ShopSession session = new ShopSession(Long.toHexString(random.nextLong()) + Long.toHexString(random.nextLong()), r.at, Locale.forLanguageTag("pt-PT"));
            random.nextBytes(session.formKey);
            session.attributes.put("agent", r.agent);
            session.attributes.put("remote", "10.20.0." + Math.floorMod(random.nextInt(), 250));
            session.attributes.put("landing", r.path);
            sessions.put(session.id, session);
            return session;
        }

        private void page(ShopSession session, Request r, Sample s) {
            session.attributes.put("last page", r.path);
            if (s.below(3) == 0) {
                session.basket.lines.add(s.below(40) + " trays " + s.text(20));
                session.basket.cents += 1000 + s.below(90_000);
            }
        }

        void sweep(Instant now) {
            sessions.values().removeIf(x -> x.lastRequest != null && x.lastRequest.isBefore(now.minus(IDLE)));
        }
    }

    static final class WholesaleShop {
        final ShopFilter filter = new ShopFilter();
        final ProductCatalogue catalogue = new ProductCatalogue(81);
        final LabelPictures pictures = new LabelPictures(82);
        final StockLevels stock = new StockLevels(83);
        final DeliveryNotes notes = new DeliveryNotes(84);
        final WeighWindow window = new WeighWindow(85);
    }

    private static final WholesaleShop SHOP = new WholesaleShop();

    public static void main(String[] args) throws Exception {
        Sample s = new Sample(614);
        int minutes = 60 * 11;
        Map<Integer, String> cookies = new HashMap<>();
        for (int m = 0; m < minutes; m++) {
            Instant at = Sample.at(m, minutes, Duration.ofHours(11));
            for (int k = 0; k < 12; k++) SHOP.filter.handle(new Request("/status", null, "probe/2.4", at.plusSeconds(k * 5L)), s);
            for (int k = 0; k < 9; k++) {
                int buyer = s.below(500);
                String id = SHOP.filter.handle(new Request("/article/" + s.below(14_000), cookies.get(buyer), "Mozilla/5.0 " + s.code(6), at.plusSeconds(k * 6L)), s);
                cookies.put(buyer, id);
            }
            SHOP.filter.sweep(at);
        }
        Ready.last();
    }
}
