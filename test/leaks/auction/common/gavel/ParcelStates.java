package gavel;

import java.util.ArrayList;
import java.util.concurrent.ConcurrentHashMap;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: parcels that are under way; they come and are delivered all day, their number stays about the same. */
public final class ParcelStates {
    enum State { PACKED, COLLECTED, SORTED, LOADED }

    static final class Parcel {
        private final String number;
        private final String lot;
        private final int grams;
        private State state = State.PACKED;
        private long changedAt;

        Parcel(String number, String lot, int grams, long changedAt) {
            this.number = number;
            this.lot = lot;
            this.grams = grams;
            this.changedAt = changedAt;
        }
    }

    private static final ConcurrentHashMap<String, Parcel> UNDER_WAY = new ConcurrentHashMap<>();

    private ParcelStates() {}

    public static void load(int parcels) {
        Sample s = new Sample(4109);
        int n = Scale.of(parcels);
        long at = System.currentTimeMillis() - 86_400_000L;
        ArrayList<String> numbers = new ArrayList<>();
        for (int i = 0; i < n + n / 2; i++) {
            at += 86_400_000L / (2 * n);
            String number = "PX" + (88_000_000 + i);
            UNDER_WAY.put(number, new Parcel(number, "L" + s.below(20_000), 200 + s.below(20_000), at));
            numbers.add(number);
            if (numbers.size() > n) {
                int which = s.below(numbers.size());
                UNDER_WAY.remove(numbers.get(which));
                numbers.set(which, numbers.get(numbers.size() - 1));
                numbers.remove(numbers.size() - 1);
            }
            Parcel some = UNDER_WAY.get(numbers.get(s.below(numbers.size())));
            some.state = State.values()[s.below(4)];
            some.changedAt = at;
        }
    }
}
