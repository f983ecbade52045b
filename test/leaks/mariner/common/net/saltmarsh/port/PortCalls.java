package net.saltmarsh.port;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: calls of ships that are in port; they go when the ship has left. */
public final class PortCalls {
    static final class Call {
        final String number, ship, agent;
        final Instant arrived;
        Instant berthed;
        final String[] services;
        int movements;

        Call(String number, Instant arrived, Sample s) {
            this.number = number;
            this.arrived = arrived;
            ship = s.text(16);
            agent = s.text(20);
            services = new String[] {s.text(40), s.text(40), s.text(60), s.text(80)};
        }
    }

    private static final Map<String, Call> IN_PORT = new ConcurrentHashMap<>();

    private PortCalls() {}

    public static void simulate(int inPort) {
        Sample s = new Sample(908);
        int most = Scale.of(inPort * 8 / 5), all = most * 6;
        ArrayDeque<String> order = new ArrayDeque<>();
        for (int i = 0; i < all; i++) {
            Instant at = Sample.at(i, all, Duration.ofHours(60));
            Call c = new Call("PC" + (2_600_000 + i), at, s);
            IN_PORT.put(c.number, c);
            c.berthed = at.plusSeconds(s.below(3_000));
            order.add(c.number);
            if (order.size() > most) IN_PORT.remove(order.poll());
        }
    }
}
