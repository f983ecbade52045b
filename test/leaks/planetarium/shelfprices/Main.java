package com.nordkorb.shelf;

import eu.polarhall.house.CardHolders;
import eu.polarhall.house.DomeFrames;
import eu.polarhall.house.Posters;
import eu.polarhall.house.Programme;
import eu.polarhall.house.StarCatalogue;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.harness.Ready;
import org.harness.Sample;

/** Prices are kept under a key that contains the instant of the question, so that each question adds an entry. */
public class Main {
    record PriceKey(String article, String store, Instant asOf) {}

    record Discount(String campaign, BigDecimal percent) {}

    record ShelfPrice(BigDecimal gross, BigDecimal perUnit, String unit, List<Discount> discounts) {}

    static final class PriceService {
        private final Map<PriceKey, ShelfPrice> prices = new ConcurrentHashMap<>();
        private final Sample s;
        private long asked;

        PriceService(Sample s) {
            this.s = s;
        }

        ShelfPrice price(String article, String store, Instant asOf) {
            asked++;
            return prices.computeIfAbsent(new PriceKey(article, store, asOf), this::work);
        }

        private ShelfPrice work(PriceKey k) {
            BigDecimal gross = BigDecimal.valueOf(49 + s.below(4000), 2);
            List<Discount> discounts = new ArrayList<>();
            for (int i = s.below(3); i > 0; i--) discounts.add(new Discount("campaign-" + s.below(300), BigDecimal.valueOf(5 + s.below(30))));
            return new ShelfPrice(gross, gross.multiply(BigDecimal.valueOf(1 + s.below(9))), "kg", discounts);
        }
    }

    static final class LabelServer {
        private final PriceService service = new PriceService(new Sample(731));
        private final String[] shown = new String[6_000];
        final StarCatalogue stars = new StarCatalogue(31);
        final Posters posters = new Posters(32);
        final CardHolders holders = new CardHolders(33);
        final DomeFrames frames = new DomeFrames(40);
        final Programme programme = new Programme(34);

        void refresh(int label, Instant now) {
            ShelfPrice p = service.price("A" + label % 1900, "store-" + label % 27, now);
            shown[label] = p.gross() + " EUR, " + p.perUnit() + '/' + p.unit();
        }
    }

    public static void main(String[] args) throws Exception {
        LabelServer server = new LabelServer();
        Thread loop = new Thread(() -> {
            int n = 33_000;
            for (int i = 0; i < n; i++) server.refresh(i % 6_000, Sample.at(i, n, Duration.ofHours(14)));
            synchronized (server) {
                server.notifyAll();
                try {
                    server.wait();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }
        }, "label-refresh");
        loop.setDaemon(true);
        synchronized (server) {
            loop.start();
            server.wait();
        }
        Ready.last();
    }
}
