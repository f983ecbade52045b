package fi.merimaja.faults;

import com.rollbar.api.payload.Payload;
import com.rollbar.notifier.Rollbar;
import com.rollbar.notifier.config.ConfigBuilder;
import com.rollbar.notifier.sender.AbstractSender;
import com.rollbar.notifier.sender.BufferedSender;
import com.rollbar.notifier.sender.result.Response;
import com.rollbar.notifier.sender.result.Result;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.harness.Ready;
import org.harness.Sample;
import seahall.CameraFrames;
import seahall.EntryWindow;
import seahall.GuideTexts;
import seahall.MemberDesk;
import seahall.ReefGrid;

/** The interval between two deliveries of fault reports is given in nanoseconds where milliseconds are meant, so that the reports wait for years. */
public class Main {
    record Order(long number, String article, int pieces, String remark) {}

    /** Hands the reports to the relay of the house, which sends them on. */
    static final class RelaySender extends AbstractSender {
        private long handedOver;

        @Override
        protected Response doSend(Payload payload) {
            handedOver++;
            return new Response.Builder().status(200).result(new Result.Builder().code(0).body("ok").build()).build();
        }
    }

    static final class FaultReporting {
        private static final Duration INTERVAL = Duration.ofSeconds(20);

        private final RelaySender relay = new RelaySender();
        private final Rollbar rollbar;
        private long clock;

        FaultReporting(String environment) {
            BufferedSender sender = new BufferedSender.Builder().sender(relay).batchSize(50).initialFlushDelay(INTERVAL.toMillis()).flushFreq(INTERVAL.toNanos()).build();
            rollbar = new Rollbar(ConfigBuilder.withAccessToken("post-server-item").environment(environment).codeVersion("4.11.2").sender(sender).timestamp(() -> clock).build());
        }

        void report(Exception fault, Map<String, Object> about, long at) {
            clock = at;
            rollbar.warning(fault, about);
        }
    }

    static final class ShopService {
        private final FaultReporting faults = new FaultReporting("shop");
        private final Map<String, Integer> stock = new HashMap<>();
        private int done;

        void order(Order order, long at) {
            try {
                reserve(order);
                done++;
            } catch (IllegalStateException e) {
                Map<String, Object> about = new HashMap<>();
                about.put("order", order.number());
                about.put("article", order.article());
                about.put("remark", order.remark());
                faults.report(e, about, at);
            }
        }

        private void reserve(Order order) {
            int left = stock.getOrDefault(order.article(), 0);
            if (left < order.pieces()) throw new IllegalStateException("only " + left + " of " + order.article() + " for order " + order.number());
            stock.put(order.article(), left - order.pieces());
        }
    }

    private static ShopService shop;

    public static void main(String[] args) throws Exception {
        CameraFrames.load(430, 15_000);
        EntryWindow.load(98_000);
        GuideTexts.load(2_650);
        MemberDesk.load(18_000);
        ReefGrid.load(1_100, 1_100);
        Sample s = new Sample(9330);
        shop = new ShopService();
        String[] articles = new String[900];
        for (int i = 0; i < articles.length; i++) shop.stock.put(articles[i] = s.text(26) + i, s.below(40));
        long now = System.currentTimeMillis();
        int orders = 13_000;
        for (int i = 1; i <= orders; i++) {
            if (s.below(7) == 0) shop.stock.merge(articles[s.below(articles.length)], 10, Integer::sum);
            shop.order(new Order(310_000 + i, articles[s.below(articles.length)], 1 + s.below(6), s.text(20 + s.below(140))), now - (orders - i) * (5L * 86_400_000L / orders));
        }
        System.out.println(shop.done + " of " + orders + " orders done");
        Ready.last();
    }
}
