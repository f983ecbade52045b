package pl.cukrownia.zaklad;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.harness.Sample;
import org.harness.Scale;

/** Trucks at the gates in the last ninety minutes, a list for each minute; the oldest list goes when a new minute begins. */
public final class GateMinutes {
    record Passage(long at, String plate, byte gate, boolean inbound, int axleKilograms) {}

    private static final int MINUTES = 90;
    private final ArrayDeque<List<Passage>> minutes = new ArrayDeque<>();

    public GateMinutes(long seed) {
        Sample s = new Sample(seed);
        long start = System.currentTimeMillis() / 60_000 * 60_000 - 400 * 60_000L;
        int perMinute = Scale.of(620);
        for (int m = 0; m < 400; m++) {
            minutes.addLast(new ArrayList<>());
            if (minutes.size() > MINUTES) minutes.removeFirst();
            for (int i = 0; i < perMinute; i++) {
                minutes.getLast().add(new Passage(start + m * 60_000L + i * 60_000L / perMinute, "P" + s.code(2) + " " + s.below(99_999), (byte) s.below(9), s.below(2) == 0, 3000 + s.below(8500)));
            }
        }
    }

    public int trucks() {
        return minutes.stream().mapToInt(List::size).sum();
    }
}
