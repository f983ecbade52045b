package fi.hehkulasi.quotes;

import fi.hehkulasi.base.FurnaceTrends;
import fi.hehkulasi.base.PalletSerials;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: enquiries of architects, each with its drawing, which wait for the answers of three departments. As many are in flight as there are permits; one that is answered, or has waited for twenty seconds, leaves the register. */
public class Main {
    static final class Enquiry {
        final int number;
        final byte[] drawing;
        final CompletableFuture<Integer> glass = new CompletableFuture<>();
        final CompletableFuture<Integer> edges = new CompletableFuture<>();
        final CompletableFuture<Integer> freight = new CompletableFuture<>();
        final List<String> positions = new ArrayList<>();

        Enquiry(int number, byte[] drawing) {
            this.number = number;
            this.drawing = drawing;
        }
    }

    static final class QuoteDesk {
        private final Semaphore permits = new Semaphore(Scale.of(1700));
        private final Map<Integer, Enquiry> inFlight = new ConcurrentHashMap<>();
        private final ScheduledExecutorService departments = Executors.newScheduledThreadPool(2, r -> {
            Thread t = new Thread(r, "department");
            t.setDaemon(true);
            return t;
        });
        private final AtomicInteger answered = new AtomicInteger();

        void ask(Enquiry e, Sample s) throws InterruptedException {
            permits.acquire();
            inFlight.put(e.number, e);
            e.glass.thenCombine(e.edges, Integer::sum).thenCombine(e.freight, Integer::sum).orTimeout(20, TimeUnit.SECONDS).whenComplete((cents, late) -> {
                inFlight.remove(e.number);
                permits.release();
                if (late == null && cents > 0) answered.incrementAndGet();
            });
            departments.schedule(() -> e.glass.complete(e.positions.size() * 4900), 200 + s.below(1500), TimeUnit.MILLISECONDS);
            departments.schedule(() -> e.edges.complete(e.drawing.length), 300 + s.below(2600), TimeUnit.MILLISECONDS);
            departments.schedule(() -> e.freight.complete(8000), 100 + s.below(3000), TimeUnit.MILLISECONDS);
        }
    }

    private static final QuoteDesk DESK = new QuoteDesk();
    private static final FurnaceTrends TRENDS = new FurnaceTrends(94);
    private static final PalletSerials PALLETS = new PalletSerials(95);

    public static void main(String[] args) throws Exception {
        ExecutorService portals = Executors.newFixedThreadPool(2, r -> {
            Thread t = new Thread(r, "portal");
            t.setDaemon(true);
            return t;
        });
        AtomicInteger numbers = new AtomicInteger(510_000);
        for (int p = 0; p < 2; p++) {
            Sample s = new Sample(920 + p);
            portals.submit(() -> {
                while (true) {
                    Enquiry e = new Enquiry(numbers.incrementAndGet(), s.bytes(4000 + s.below(9000)));
                    for (int i = 0; i < 4 + s.below(10); i++) e.positions.add(s.text(30 + s.below(30)));
                    DESK.ask(e, s);
                }
            });
        }
        while (DESK.answered.get() < Scale.of(1700) * 4) Thread.sleep(50);
        System.out.println("quotes answered, pallet " + PALLETS.palletOf(12_345) + ", " + (TRENDS.mean(3) > 0));
        Ready.last();
    }
}
