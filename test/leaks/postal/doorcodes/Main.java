package se.paketskap.doors;

import org.harness.Ready;

import postal.*;

import java.io.IOException;
import java.util.*;

/** Sends new door codes to parcel lockers, over a line that is often bad. */
public class Main {
    static final class LockerException extends IOException {
        /** Nothing else is to be said about it, and it is thrown often. */
        static final LockerException NO_ANSWER = new LockerException("the locker does not answer");

        LockerException(String message) {
            super(message);
        }
    }

    static final class Line implements AutoCloseable {
        private final String locker;
        private final boolean bad;
        private final StringBuilder sent = new StringBuilder();

        Line(String locker, boolean bad) {
            this.locker = locker;
            this.bad = bad;
        }

        void send(int door, String code) throws IOException {
            sent.append("door ").append(door).append(" := ").append(code).append("; ");
            if (bad && door > 3) throw LockerException.NO_ANSWER;
        }

        @Override
        public void close() throws IOException {
            if (bad) throw new LockerException(locker + ": not confirmed: " + sent);
        }
    }

    static final class DoorCodes {
        private final Map<String, int[]> codes = new TreeMap<>();
        private final ArrayDeque<String> again = new ArrayDeque<>();
        private long failures;

        void renew(String locker, Dice d) {
            int[] doors = codes.computeIfAbsent(locker, l -> new int[12]);
            try (Line line = new Line(locker, d.chance(18))) {
                for (int door = 0; door < doors.length; door++) {
                    int code = d.below(1_000_000);
                    line.send(door, String.format("%06d", code));
                    doors[door] = code;
                }
            } catch (IOException e) {
                failures++;
                again.addLast(locker);
                if (again.size() > 300) again.removeFirst();
            }
        }
    }

    private static final DoorCodes doorCodes = new DoorCodes();

    public static void main(String[] a) throws Exception {
        Distances.measure(440);
        Customers.load(21000);
        Throughput.report(8500);
        Rates.set(82);
        Rounds.plan(850);
        Dice d = new Dice(313);
        for (int i = 0; i < Integer.getInteger("renewals", 32000); i++) doorCodes.renew("locker-" + d.below(2500), d);
        Ready.last();
    }
}
