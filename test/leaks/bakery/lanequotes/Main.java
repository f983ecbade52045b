package com.palisade.freightquotes;

import com.github.benmanes.caffeine.cache.AsyncCache;
import com.github.benmanes.caffeine.cache.Caffeine;
import de.kornfeld.bakery.*;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.concurrent.CompletableFuture;
import org.harness.Ready;
import org.harness.Sample;

/** Quotes in an asynchronous cache with a weight: what carriers do not answer has no weight and is not evicted. */
public class Main {
    record Lane(String from, String to, int kilos, long day) {}

    record Quote(String carrier, int cents, Instant valid, String terms) {}

    static final class Pending {
        final Lane lane;
        final CompletableFuture<Quote> answer = new CompletableFuture<>();

        Pending(Lane lane) {
            this.lane = lane;
        }
    }

    static final class CarrierLink {
        private final ArrayDeque<Pending> sent = new ArrayDeque<>();
        private final Words w = new Words(90);
        long silent;

        CompletableFuture<Quote> ask(Lane lane) {
            Pending p = new Pending(lane);
            sent.add(p);
            return p.answer;
        }

        void poll(Instant now) {
            while (sent.size() > 50) {
                Pending p = sent.poll();
                if (w.chance(0.4)) silent++;
                else p.answer.complete(new Quote(w.person() + " Spedition", 4_000 + w.below(90_000), now.plusSeconds(3_600), w.note(6)));
            }
        }
    }

    static final class QuoteDesk {
        private final CarrierLink carriers = new CarrierLink();
        private final AsyncCache<Lane, Quote> quotes = Caffeine.newBuilder().maximumWeight(240_000).weigher((Lane l, Quote q) -> 100 + q.terms().length())
                .executor(Runnable::run).buildAsync();

        CompletableFuture<Quote> quote(Lane lane) {
            return quotes.get(lane, (l, e) -> carriers.ask(l));
        }
    }

    private static final QuoteDesk DESK = new QuoteDesk();

    public static void main(String[] args) throws Exception {
        Regulars regulars = Regulars.open();
        OvenCurves curves = OvenCurves.open();
        DoughBuffers buffers = DoughBuffers.open();
        Prices.load();
        TillWindow.load();
        Words w = new Words(9);
        int n = 42_000;
        for (int i = 0; i < n; i++) {
            Instant at = Sample.at(i, n, Duration.ofHours(60));
            DESK.quote(new Lane("DE-" + (10_000 + w.below(900) * 100), "AT-" + (1_000 + w.below(90) * 100), 50 * (1 + w.below(400)), at.getEpochSecond() / 86_400));
            DESK.carriers.poll(at);
        }
        Ready.last();
        System.out.println(regulars + " " + curves + buffers);
    }
}
