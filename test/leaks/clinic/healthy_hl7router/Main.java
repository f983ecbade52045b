package net.interlock.hl7;

import hospital.*;

import org.harness.Ready;

import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.LongAdder;

/**
 * Healthy: routes HL7 messages to eight systems. Each has a queue with a capacity and a thread that
 * sends; a system that is slow makes the router wait. The numbers of the last messages are kept
 * for an hour, so that none is sent twice.
 */
public class Main {
    static final class Hl7 {
        final String control, type;
        final List<String> segments = new ArrayList<>();

        Hl7(Rnd r) {
            control = r.digits(10);
            type = "ORU^R01";
            segments.add("PID|" + r.name() + "|" + r.digits(8));
            for (int i = 0; i < 4; i++) segments.add("OBX|" + i + "|" + r.icd() + "|" + r.note(180));
        }
    }

    static final class Destination implements Runnable {
        final BlockingQueue<Hl7> outbox = new ArrayBlockingQueue<>(4000);
        final LongAdder sent = new LongAdder();
        final String system;

        Destination(String system) {
            this.system = system;
            Thread t = new Thread(this, "to-" + system);
            t.setDaemon(true);
            t.start();
        }

        @Override
        public void run() {
            try {
                while (true) {
                    Hl7 m = outbox.take();
                    if (m.segments.size() > 2) sent.increment();
                    if (sent.sum() % 25 == 0) Thread.sleep(1);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    static final class Router {
        private final Map<String, Destination> destinations = new LinkedHashMap<>();
        private final ArrayDeque<String> order = new ArrayDeque<>();
        private final Set<String> seen = new HashSet<>();

        void route(Hl7 m) throws InterruptedException {
            if (!seen.add(m.control)) return;
            order.addLast(m.control);
            if (order.size() > 20000) seen.remove(order.removeFirst());
            for (Destination d : destinations.values()) d.outbox.put(m);
        }
    }

    private static final Router ROUTER = new Router();

    public static void main(String[] a) throws Exception {
        Register.open(60000);
        Codes.build(30000);
        FhirCache.warm(14000);
        for (String s : List.of("lab", "pacs", "pharmacy", "billing", "theatre", "kitchen", "archive", "registry")) ROUTER.destinations.put(s, new Destination(s));
        Thread sender = new Thread(() -> {
            Rnd r = new Rnd(204);
            try {
                while (true) ROUTER.route(new Hl7(r));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }, "mllp-listener");
        sender.setDaemon(true);
        sender.start();
        Thread.sleep(4000);
        Ready.last();
    }
}
