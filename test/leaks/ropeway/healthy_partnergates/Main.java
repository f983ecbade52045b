package ch.firnbahn.partners;

import ch.firnbahn.base.FareMatrix;
import ch.firnbahn.base.MenuBook;
import ch.firnbahn.base.TableBookings;
import io.github.resilience4j.bulkhead.Bulkhead;
import io.github.resilience4j.bulkhead.BulkheadRegistry;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import io.github.resilience4j.decorators.Decorators;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.harness.Ready;
import org.harness.Sample;

/** Sixty partners, each with a breaker, a bulkhead and its newest offer list, which takes the place of the one before; sixteen requests are under way. */
public class Main {
    record Offer(String code, String room, Instant from, short nights, int centimes, String terms) {}

    record OfferList(String partner, Instant asked, List<Offer> offers) {}

    static final class PartnerGates {
        private final CircuitBreakerRegistry breakers = CircuitBreakerRegistry.of(CircuitBreakerConfig.custom()
                .slidingWindowSize(1000).minimumNumberOfCalls(1000).failureRateThreshold(60).build());
        private final BulkheadRegistry bulkheads = BulkheadRegistry.ofDefaults();
        private final Map<String, OfferList> newest = new ConcurrentHashMap<>();
        final AtomicInteger answered = new AtomicInteger();
        final AtomicInteger refused = new AtomicInteger();

        void refresh(String partner, Callable<OfferList> call) {
            CircuitBreaker breaker = breakers.circuitBreaker(partner);
            Bulkhead bulkhead = bulkheads.bulkhead(partner);
            try {
                OfferList list = Decorators.ofCallable(call).withCircuitBreaker(breaker).withBulkhead(bulkhead).call();
                newest.put(partner, list);
                answered.incrementAndGet();
            } catch (Exception e) {
                refused.incrementAndGet();
            }
        }
    }

    static final class HolidayDesk {
        final PartnerGates gates = new PartnerGates();
        final FareMatrix fares = new FareMatrix(81);
        final MenuBook menus = new MenuBook(82);
        final TableBookings tables = new TableBookings(83);
    }

    private static HolidayDesk desk;

    private static OfferList ask(String partner, Sample s) throws Exception {
        if (s.below(12) == 0) throw new java.io.IOException(partner + " does not answer");
        List<Offer> offers = new ArrayList<>();
        for (int i = 0; i < 3500; i++) {
            offers.add(new Offer("O" + s.code(7), "room " + s.below(300), Instant.now().plusSeconds(86_400L * s.below(200)), (short) (1 + s.below(14)), 4000 + s.below(90_000), s.text(40 + s.below(80))));
        }
        return new OfferList(partner, Instant.now(), offers);
    }

    public static void main(String[] args) throws Exception {
        desk = new HolidayDesk();
        CountDownLatch warm = new CountDownLatch(1);
        for (int w = 0; w < 16; w++) {
            int worker = w;
            Thread t = new Thread(() -> {
                Sample s = new Sample(8100 + worker);
                for (int n = 0;; n++) {
                    String partner = "partner-" + (n * 16 + worker) % 60;
                    desk.gates.refresh(partner, () -> ask(partner, s));
                    if (desk.gates.answered.get() > 260) warm.countDown();
                    try {
                        Thread.sleep(20 + ThreadLocalRandom.current().nextInt(60));
                    } catch (InterruptedException e) {
                        return;
                    }
                }
            }, "partner-call-" + w);
            t.setDaemon(true);
            t.start();
        }
        warm.await();
        Ready.last();
    }
}
