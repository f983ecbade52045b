package com.meridianpress.cms.security;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import newsroom.AdRates;
import newsroom.HouseRules;
import newsroom.PlateBuffers;
import newsroom.StockTicker;
import newsroom.Stylebook;
import org.harness.Ready;
import org.harness.Sample;

/** Failed logins are counted by address, and forgotten when somebody logs in from there; from most addresses nobody ever does. */
public class Main {
    record Failure(Instant at, String user, String agent) {}

    static class Failures {
        private final List<Failure> attempts = new ArrayList<>(4);
        private Instant blockedUntil;

        synchronized void add(Failure failure) {
            attempts.removeIf(old -> old.at.isBefore(failure.at.minus(Duration.ofHours(1))));
            attempts.add(failure);
            if (attempts.size() > 5) blockedUntil = failure.at.plus(Duration.ofMinutes(10));
        }
    }

    static class LoginGuard {
        private final Map<String, Failures> byAddress = new ConcurrentHashMap<>();

        boolean blocked(String address, Instant now) {
            Failures failures = byAddress.get(address);
            return failures != null && failures.blockedUntil != null && now.isBefore(failures.blockedUntil);
        }

        void failed(String address, Failure failure) {
            byAddress.computeIfAbsent(address, a -> new Failures()).add(failure);
        }

        void succeeded(String address) {
            byAddress.remove(address);
        }
    }

    static final LoginGuard GUARD = new LoginGuard();

    public static void main(String[] args) throws Exception {
        Stylebook.load(32_000);
        PlateBuffers.load(46);
        HouseRules.load(32_000);
        StockTicker.load(420, 1_800);
        AdRates.load(70);
        Sample s = new Sample(721);
        int addresses = 8_000;
        for (int i = 0; i < addresses; i++) {
            Instant at = Sample.at(i, addresses, Duration.ofDays(13));
            boolean editor = s.below(30) == 0;
            String address = editor ? "10.20.4." + s.below(250) : (11 + s.below(180)) + "." + s.below(256) + "." + s.below(256) + "." + s.below(256);
            for (int k = s.below(6); k >= 0; k--) {
                if (GUARD.blocked(address, at)) break;
                GUARD.failed(address, new Failure(at.plusSeconds(5 - k), s.code(7).toLowerCase(), "agent/" + s.below(40) + " " + s.text(20)));
            }
            if (editor) GUARD.succeeded(address);
        }
        Ready.last();
    }
}
