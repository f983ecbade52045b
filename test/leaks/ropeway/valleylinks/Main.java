package ch.firnbahn.control;

import ch.firnbahn.base.LiftTimetable;
import ch.firnbahn.base.RopeForces;
import ch.firnbahn.base.SeasonGuests;
import ch.firnbahn.base.SlopeModel;
import ch.firnbahn.base.TurnstileWindow;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.ExecutionException;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.io.ModalCloseable;
import org.apache.hc.core5.pool.LaxConnPool;
import org.apache.hc.core5.pool.PoolEntry;
import org.apache.hc.core5.pool.PoolReusePolicy;
import org.apache.hc.core5.util.TimeValue;
import org.harness.Ready;
import org.harness.Sample;

/** The route has the number of the work order in it, so that each order gets a link of its own; given back, it waits in the pool for an order that never comes, and nobody closes what has expired. */
public class Main {
    record ControllerRoute(String station, int port, String order) {}

    record Reading(int register, short value) {}

    static final class ControllerLink implements ModalCloseable {
        private final byte[] request = new byte[260];
        private final byte[] answer = new byte[2048];
        private final Reading[] registers = new Reading[48];
        private int transaction;
        private boolean open = true;

        void ask(Sample s) throws IOException {
            if (!open) throw new IOException("closed");
            request[0] = (byte) (transaction >> 8);
            request[1] = (byte) transaction++;
            int from = s.below(registers.length);
            for (int i = from; i < registers.length; i++) registers[i] = new Reading(40_000 + i, (short) s.below(4096));
            answer[7] = (byte) (registers.length - from);
        }

        @Override
        public void close(CloseMode mode) {
            open = false;
        }

        @Override
        public void close() {
            close(CloseMode.GRACEFUL);
        }
    }

    static final class ControllerGateway {
        private final LaxConnPool<ControllerRoute, ControllerLink> links =
                new LaxConnPool<>(2, TimeValue.ofMinutes(20), PoolReusePolicy.LIFO, null);
        private final Deque<String> journal = new ArrayDeque<>();

        void measure(ControllerRoute route, Sample s, Instant at) throws IOException, InterruptedException, ExecutionException {
            PoolEntry<ControllerRoute, ControllerLink> entry = links.lease(route, null).get();
            boolean fine = false;
            try {
                if (!entry.hasConnection()) entry.assignConnection(new ControllerLink());
                for (int i = 0; i < 6; i++) entry.getConnection().ask(s);
                entry.updateExpiry(TimeValue.ofMinutes(5));
                fine = true;
            } finally {
                links.release(entry, fine);
            }
            journal.addLast(at + " " + route.station + " " + route.order);
            if (journal.size() > 300) journal.removeFirst();
        }
    }

    static final class ControlRoom {
        final ControllerGateway gateway = new ControllerGateway();
        final SlopeModel slopes = new SlopeModel(41);
        final RopeForces forces = new RopeForces(42);
        final LiftTimetable timetable = new LiftTimetable(43);
        final SeasonGuests guests = new SeasonGuests(44);
        final TurnstileWindow window = new TurnstileWindow(45);
    }

    private static final ControlRoom ROOM = new ControlRoom();

    public static void main(String[] args) throws Exception {
        Sample s = new Sample(411);
        int n = 2900;
        for (int i = 0; i < n; i++) {
            Instant at = Sample.at(i, n, Duration.ofDays(16));
            ControllerRoute route = new ControllerRoute("station-" + s.below(44) + ".control.firnbahn.ch", 502, "WO-" + (80_000 + i));
            for (int k = 1 + s.below(3); k > 0; k--) ROOM.gateway.measure(route, s, at);
        }
        Ready.last();
    }
}
