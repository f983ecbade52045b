package org.playbill.house;

import java.time.Instant;
import java.util.Map;
import org.cliffc.high_scale_lib.NonBlockingHashMap;
import org.harness.Sample;
import org.harness.Scale;

/** The register of patrons, read from the master file at the start. */
final class Patrons {
    static final class Patron {
        final long number;
        final String name;
        final String email;
        final int tier;
        final Instant read;

        Patron(long number, String name, String email, int tier, Instant read) {
            this.number = number;
            this.name = name;
            this.email = email;
            this.tier = tier;
            this.read = read;
        }
    }

    static final class Register {
        private final Map<Long, Patron> byNumber = new NonBlockingHashMap<>();
        private final Instant readAt = Instant.now();

        void read(int count) {
            Sample s = new Sample(13);
            for (int i = 0; i < count; i++) {
                byNumber.put(4_000_000L + i, new Patron(4_000_000L + i, s.code(7) + " " + s.code(9), s.code(12) + "@mail.example", s.below(4), readAt));
            }
        }
    }

    private static final Register REGISTER = new Register();

    private Patrons() {}

    static void load(int count) {
        REGISTER.read(Scale.of(count));
    }
}
