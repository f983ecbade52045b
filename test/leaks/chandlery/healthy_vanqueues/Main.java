package no.fairlead.vanqueues;

import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import no.fairlead.base.ArticleCatalogue;
import no.fairlead.base.LabelBitmaps;
import no.fairlead.base.SafetySheets;
import org.harness.Ready;
import org.harness.Sample;

/** Each van has a queue of jobs and a worker that keeps up with it; the vans that are off duty have neither, and proofs of delivery are sent on in batches. */
public class Main {
    record Job(long number, String quay, String ship, String goods, byte[] papers, Instant planned) {}

    record Proof(long number, String van, Instant at, byte[] signature) {}

    static final class Van implements Runnable {
        final String plate;
        private final BlockingQueue<Job> jobs = new LinkedBlockingQueue<>();
        private final Map<String, Integer> quays = new LinkedHashMap<>();
        private final Depot depot;
        private volatile boolean onDuty = true;

        Van(String plate, Depot depot) {
            this.plate = plate;
            this.depot = depot;
        }

        @Override
        public void run() {
            try {
                while (onDuty || !jobs.isEmpty()) {
                    Job j = jobs.poll(20, TimeUnit.MILLISECONDS);
                    if (j == null) continue;
                    Thread.sleep(1);
                    quays.merge(j.quay, 1, Integer::sum);
                    depot.proof(new Proof(j.number, plate, Instant.now(), new byte[200 + j.papers.length / 10]));
                    depot.underWay.release();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    static final class Depot {
        private static final int UNDER_WAY = 2400;
        private final Map<String, Van> onDuty = new ConcurrentHashMap<>();
        private final Semaphore underWay = new Semaphore(UNDER_WAY);
        private final List<Proof> batch = new ArrayList<>();
        private final Deque<String> sent = new ArrayDeque<>();
        private final AtomicLong numbers = new AtomicLong(300_000);

        Van start(String plate) {
            Van v = new Van(plate, this);
            onDuty.put(plate, v);
            Thread t = new Thread(v, "van-" + plate);
            t.setDaemon(true);
            t.start();
            return v;
        }

        void end(String plate) {
            Van v = onDuty.remove(plate);
            if (v != null) v.onDuty = false;
        }

        void assign(Van v, Sample s) throws InterruptedException {
            underWay.acquire();
            v.jobs.add(new Job(numbers.incrementAndGet(), "quay-" + s.below(60), "IMO" + (9_000_000 + s.below(40_000)), s.text(60 + s.below(200)), s.bytes(900 + s.below(2600)), Instant.now().plusSeconds(s.below(9000))));
        }

        synchronized void proof(Proof p) {
            batch.add(p);
            if (batch.size() < 500) return;
            sent.addLast(p.at + " " + batch.size());
            if (sent.size() > 100) sent.removeFirst();
            batch.clear();
        }
    }

    static final class Company {
        final Depot depot = new Depot();
        final LabelBitmaps labels = new LabelBitmaps();
        final ArticleCatalogue catalogue = new ArticleCatalogue(161);
        final SafetySheets sheets = new SafetySheets(162);
    }

    private static Company company;

    public static void main(String[] args) throws Exception {
        company = new Company();
        Depot depot = company.depot;
        Thread planner = new Thread(() -> {
            Sample s = new Sample(1611);
            Deque<Van> vans = new ArrayDeque<>();
            try {
                for (int i = 0;; i++) {
                    if (i % 900 == 0) vans.addLast(depot.start("NF" + (10_000 + i / 900)));
                    if (vans.size() > 14) depot.end(vans.removeFirst().plate);
                    Van v = vans.removeFirst();
                    vans.addLast(v);
                    depot.assign(v, s);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }, "planner");
        planner.setDaemon(true);
        planner.start();
        while (depot.numbers.get() < 340_000) Thread.sleep(50);
        Ready.last();
    }
}
