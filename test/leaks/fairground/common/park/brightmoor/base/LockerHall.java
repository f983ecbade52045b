package park.brightmoor.base;

import java.time.Duration;
import java.time.Instant;
import org.harness.Sample;
import org.harness.Scale;

/** All lockers of the park. A rental takes the place of the one before. */
public final class LockerHall {
    static final class Locker {
        final String label;
        final String hall;
        Rental rental;
        int rentals;

        Locker(String label, String hall) {
            this.label = label;
            this.hall = hall;
        }
    }

    record Rental(String wristband, Instant since, String pin, byte[] seal) {}

    private final Locker[] lockers = new Locker[Scale.of(14_000)];

    public LockerHall(long seed) {
        Sample s = new Sample(seed);
        for (int i = 0; i < lockers.length; i++) lockers[i] = new Locker("L" + i, "hall-" + i / 300);
        int n = lockers.length * 3;
        for (int i = 0; i < n; i++) {
            Locker l = lockers[s.below(lockers.length)];
            if (l.rental != null && s.below(3) == 0) {
                l.rental = null;
            } else {
                l.rental = new Rental("WB" + s.code(9), Sample.at(i, n, Duration.ofHours(8)), s.code(4), s.bytes(64));
                l.rentals++;
            }
        }
    }

    public long taken() {
        long n = 0;
        for (Locker l : lockers) if (l.rental != null) n++;
        return n;
    }
}
