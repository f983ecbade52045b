package ie.transfusion.base;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Requests of the hospitals: made, reserved for, and gone when the bags have left. */
public final class OpenRequests {
    static final class Request {
        final String number;
        final Instant made;
        final String hospital;
        final List<Long> reserved = new ArrayList<>(4);
        String remark;

        Request(String number, Instant made, String hospital) {
            this.number = number;
            this.made = made;
            this.hospital = hospital;
        }
    }

    private final Map<String, Request> open = new HashMap<>();

    public OpenRequests(long seed) {
        Sample s = new Sample(seed);
        int room = Scale.of(17_000);
        ArrayDeque<String> order = new ArrayDeque<>();
        for (int i = 0; i < room * 3; i++) {
            Request r = new Request("RQ" + (800_000 + i), Sample.at(i, room * 3, Duration.ofDays(9)), s.text(18 + s.below(18)));
            for (int u = 1 + s.below(4); u > 0; u--) r.reserved.add(9_372_600_000_000L + s.below(5_000_000));
            r.remark = s.text(20 + s.below(60));
            open.put(r.number, r);
            order.add(r.number);
            if (order.size() > room) open.remove(order.removeFirst());
        }
    }

    public long bags() {
        return open.values().stream().mapToLong(r -> r.reserved.size()).sum();
    }
}
