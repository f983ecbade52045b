package com.skylinetel.sms;

import eu.polarhall.house.LampReadings;
import eu.polarhall.house.Narrations;
import eu.polarhall.house.Planets;
import eu.polarhall.house.Programme;
import eu.polarhall.house.TicketHour;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;
import org.jboss.threads.EnhancedQueueExecutor;

/** Short messages wait in the queue of an executor, which takes as many as come, while the operator accepts far fewer. */
public class Main {
    static final class ShortMessage {
        final String id;
        final String recipient;
        final String sender;
        final String text;
        final Instant accepted;
        String status = "ACCEPTED";
        Instant handedOver;

        ShortMessage(String id, String recipient, String sender, String text, Instant accepted) {
            this.id = id;
            this.recipient = recipient;
            this.sender = sender;
            this.text = text;
            this.accepted = accepted;
        }
    }

    static final class Operator {
        void submit(ShortMessage m) {
            try {
                Thread.sleep(60); // about sixteen a second on each of the binds
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            m.status = "SENT";
            m.handedOver = Instant.now();
        }
    }

    static final class Outlet {
        private final Operator operator = new Operator();
        private final EnhancedQueueExecutor binds = new EnhancedQueueExecutor.Builder()
                .setCorePoolSize(4).setMaximumPoolSize(4).setKeepAliveTime(Duration.ofMinutes(5)).build();
        final LongAdder accepted = new LongAdder();
        final LongAdder sent = new LongAdder();

        String accept(ShortMessage m) {
            accepted.increment();
            binds.execute(() -> {
                operator.submit(m);
                sent.increment();
            });
            return m.id;
        }
    }

    static final class Gateway {
        final Outlet outlet = new Outlet();
        final Planets planets = new Planets(0);
        final Programme programme = new Programme(21);
        final TicketHour hour = new TicketHour(22);
        final LampReadings lamps = new LampReadings(23);
        final Narrations narrations = new Narrations(24);
    }

    private static Gateway gateway;

    public static void main(String[] args) throws Exception {
        gateway = new Gateway();
        Sample s = new Sample(721);
        int n = 24_000;
        for (int i = 0; i < n; i++) {
            gateway.outlet.accept(new ShortMessage(s.id(), "+4915" + (100_000_000 + s.below(800_000_000)), "POLARHALL", s.text(60 + s.below(100)),
                    Sample.at(i, n, Duration.ofHours(5))));
        }
        Ready.last();
    }
}
