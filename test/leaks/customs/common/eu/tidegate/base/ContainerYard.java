package eu.tidegate.base;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** The containers under customs control in the yard: they are landed, moved, released. */
public final class ContainerYard {
    enum Status { LANDED, HELD, SCANNED, RELEASED }

    static final class Box {
        final String number;
        final Instant landed;
        final String vessel;
        final String goods;
        final byte[] seals;
        Status status = Status.LANDED;
        String place;

        Box(String number, Instant landed, String vessel, String goods, byte[] seals) {
            this.number = number;
            this.landed = landed;
            this.vessel = vessel;
            this.goods = goods;
            this.seals = seals;
        }
    }

    private final Map<String, Box> inYard = new HashMap<>();

    public ContainerYard(long seed) {
        Sample s = new Sample(seed);
        int room = Scale.of(15_000);
        int n = room * 3;
        ArrayDeque<String> order = new ArrayDeque<>();
        for (int i = 0; i < n; i++) {
            String number = s.code(3) + "U" + (1_000_000 + i);
            Box b = new Box(number, Sample.at(i, n, Duration.ofDays(12)), "IMO" + (9_100_000 + s.below(300)), s.text(40 + s.below(120)), s.bytes(24 + s.below(40)));
            b.place = (char) ('A' + s.below(20)) + "-" + s.below(99) + "-" + s.below(5);
            b.status = Status.values()[s.below(3)];
            inYard.put(number, b);
            order.add(number);
            if (s.below(40) == 0) inYard.get(order.peekLast()).place = "INSPECTION";
            while (order.size() > room) {
                Box out = inYard.remove(order.removeFirst());
                if (out != null) out.status = Status.RELEASED;
            }
        }
    }

    public long held() {
        return inYard.values().stream().filter(b -> b.status == Status.HELD).count();
    }

    @Override
    public String toString() {
        return inYard.size() + " containers " + Arrays.toString(Status.values());
    }
}
