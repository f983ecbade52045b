package com.cargorail.customs;

import dev.failsafe.Failsafe;
import dev.failsafe.FailsafeExecutor;
import dev.failsafe.RetryPolicy;

import org.harness.Ready;

import railway.*;

import java.io.IOException;
import java.net.ConnectException;
import java.time.Duration;
import java.util.*;
import java.util.concurrent.atomic.LongAdder;

/** Announces consignments to the customs of the next country; their service is sometimes away for a while. */
public class Main {
    record Position(String code, String goods, int kilograms) {}

    record Consignment(String number, String sender, String border, List<Position> positions) {}

    /** The customs office as seen over the network. */
    static final class CustomsClient {
        private final Set<String> away;
        private final LongAdder calls = new LongAdder();

        CustomsClient(String... away) {
            this.away = Set.of(away);
        }

        void announce(Consignment c) throws IOException {
            calls.increment();
            if (away.contains(c.border)) throw new ConnectException("no route to " + c.border);
        }
    }

    static final class Announcer {
        private final CustomsClient customs;
        private final LongAdder announced = new LongAdder();
        private final FailsafeExecutor<Object> calls = Failsafe.with(RetryPolicy.builder().handle(IOException.class)
                .withBackoff(Duration.ofSeconds(90), Duration.ofMinutes(10)).withJitter(0.2).withMaxRetries(-1).build());

        Announcer(CustomsClient customs) {
            this.customs = customs;
        }

        void announce(Consignment c) {
            calls.runAsync(() -> {
                customs.announce(c);
                announced.increment();
            });
        }
    }

    private static Announcer announcer;

    public static void main(String[] a) throws Exception {
        Network.read(44000);
        Yard.work(44000);
        Stops.read(48000);
        DelayReports.collect(70000);
        Rulebook.read(1300);
        announcer = new Announcer(new CustomsClient("Grenzau"));
        Dice d = new Dice(308);
        String[] borders = {"Grenzau", "Ostermark", "Pontalba"};
        for (int i = 0; i < Integer.getInteger("consignments", 7600); i++) {
            List<Position> positions = new ArrayList<>();
            for (int p = 0, n = 3 + d.below(6); p < n; p++) positions.add(new Position(d.code(8), d.text(50), 10 + d.below(20000)));
            announcer.announce(new Consignment("C" + d.code(10), d.station(), borders[d.below(3)], positions));
        }
        Thread.sleep(1500);
        Ready.last();
    }
}
