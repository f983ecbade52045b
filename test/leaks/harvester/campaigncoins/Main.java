package com.brightcart.loyalty;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import javax.money.CurrencyContextBuilder;
import javax.money.CurrencyUnit;
import org.harness.Ready;
import org.harness.Sample;
import org.javamoney.moneta.CurrencyUnitBuilder;
import org.tidewater.base.ArticleBook;
import org.tidewater.base.CustomerLru;
import org.tidewater.base.OpenOrders;
import org.tidewater.base.PhraseTrie;
import org.tidewater.base.PictureCache;

/** Each campaign of a branch has a currency of its own, which is registered with the library when the campaign starts. */
public class Main {
    record Campaign(String code, String branch, Instant until, CurrencyUnit points) {}

    static class Campaigns {
        private final Map<String, Campaign> running = new HashMap<>();
        private int finished;

        void start(String code, String branch, Instant until, String text) {
            CurrencyUnit unit = CurrencyUnitBuilder.of(code, CurrencyContextBuilder.of("loyalty")
                            .set("branch", branch).set("terms", text).set("until", until).build())
                    .setDefaultFractionDigits(0).build(true);
            running.put(code, new Campaign(code, branch, until, unit));
        }

        void finish(Instant now) {
            for (Iterator<Campaign> i = running.values().iterator(); i.hasNext(); ) {
                if (i.next().until.isBefore(now)) {
                    i.remove();
                    finished++;
                }
            }
        }
    }

    static class Loyalty {
        final Campaigns campaigns = new Campaigns();
        final ArticleBook articles = new ArticleBook(31);
        final CustomerLru members = new CustomerLru(32);
        final OpenOrders orders = new OpenOrders(33);
        final PhraseTrie phrases = new PhraseTrie(34);
        final PictureCache pictures = new PictureCache(35);
    }

    private static Loyalty loyalty;

    public static void main(String[] args) throws Exception {
        loyalty = new Loyalty();
        Sample s = new Sample(812);
        int n = 12_500;
        for (int i = 0; i < n; i++) {
            Instant now = Sample.at(i, n, Duration.ofDays(9));
            String code = "PT" + s.code(7) + i;
            loyalty.campaigns.start(code, "branch-" + s.below(240), now.plus(Duration.ofHours(6)), s.text(110));
            if (i % 50 == 0) loyalty.campaigns.finish(now);
            loyalty.members.get(4_000_000 + s.below(60_000));
        }
        loyalty.campaigns.finish(Instant.now());
        Ready.last();
    }
}
