package eu.kronenhof.base;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import org.harness.Sample;
import org.harness.Scale;

/** Card payments of the last two hours, in which fraud is looked for. */
public final class PaymentWindow {
    record Payment(Instant at, String token, int cents, short house) {}

    private static final Duration SPAN = Duration.ofHours(2);
    private final Deque<Payment> payments = new ArrayDeque<>();

    public PaymentWindow(long seed) {
        Sample s = new Sample(seed);
        int n = Scale.of(165_000);
        for (int i = 0; i < n; i++) {
            Instant at = Sample.at(i, n, Duration.ofHours(7));
            payments.addLast(new Payment(at, "tok_" + s.code(12), 400 + s.below(90_000), (short) s.below(64)));
            while (payments.peekFirst().at.isBefore(at.minus(SPAN))) payments.removeFirst();
        }
    }

    public long turnover() {
        return payments.stream().mapToLong(Payment::cents).sum();
    }
}
