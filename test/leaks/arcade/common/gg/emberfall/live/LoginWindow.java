package gg.emberfall.live;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: the logins of the last twenty minutes; older ones are dropped. */
public final class LoginWindow {
    record Login(Instant at, long player, String address, String client) {}

    private final ArrayDeque<Login> logins = new ArrayDeque<>();

    public LoginWindow(long seed) {
        Sample s = new Sample(seed);
        int n = Scale.of(60_000);
        Instant from = Instant.now().minus(Duration.ofMinutes(20));
        for (int i = 0; i < n; i++) {
            logins.add(new Login(Sample.at(i, n, Duration.ofHours(1)), s.below(5_000_000), "10." + s.below(256) + "." + s.below(256) + "." + s.below(256), "launcher/" + s.text(20)));
            while (!logins.isEmpty() && logins.peek().at.isBefore(from)) logins.poll();
        }
    }
}
