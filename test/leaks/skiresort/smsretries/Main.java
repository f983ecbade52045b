package com.weissgrat.sms;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.TimeUnit;
import org.harness.Ready;
import org.harness.Sample;
import piste.GuestLru;
import piste.PriceTables;
import piste.SignTexts;
import piste.Terrain;
import piste.TicketBuffers;

/** Guests are told about storms and closed passes by text message. What cannot be delivered is tried again after twice the time, for ever; numbers that no longer exist never leave. */
public class Main {
    /** The time of the station's master clock. */
    static class StationClock extends Clock {
        private Instant now = Instant.now().minus(Duration.ofDays(20));

        @Override
        public Instant instant() {
            return now;
        }

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }
    }

    static class Message implements Delayed {
        private final Clock clock;
        private final String number;
        private final String text;
        private final Instant written;
        private Instant due;
        private int attempts;

        Message(Clock clock, String number, String text) {
            this.clock = clock;
            this.number = number;
            this.text = text;
            written = clock.instant();
            due = written;
        }

        @Override
        public long getDelay(TimeUnit unit) {
            return unit.convert(Duration.between(clock.instant(), due));
        }

        @Override
        public int compareTo(Delayed other) {
            return due.compareTo(((Message) other).due);
        }
    }

    static class Texter {
        private final StationClock clock = new StationClock();
        private final DelayQueue<Message> outbox = new DelayQueue<>();
        private long delivered;

        void send(String number, String text) {
            outbox.add(new Message(clock, number, text));
        }

        void tick() {
            clock.now = clock.now.plusSeconds(60);
            for (Message message = outbox.poll(); message != null; message = outbox.poll()) {
                if (deliver(message)) {
                    delivered++;
                } else {
                    message.due = clock.now.plusSeconds(30L << message.attempts++);
                    outbox.add(message);
                }
            }
        }

        private boolean deliver(Message message) {
            int last = message.number.charAt(message.number.length() - 1) - '0';
            return last > 1 || last == 1 && message.attempts > 2;
        }
    }

    static final Texter TEXTER = new Texter();

    public static void main(String[] args) throws Exception {
        GuestLru.load(24_000);
        PriceTables.load(550);
        SignTexts.load(8_000);
        Terrain.load(480);
        TicketBuffers.load(250);
        Sample s = new Sample(3_112);
        for (int minute = 0; minute < 20 * 24 * 60; minute++) {
            for (int k = s.below(9); k > 0; k--) TEXTER.send("+4179" + (1_000_000 + s.below(9_000_000)), "Weissgrat: " + s.text(40 + s.below(60)));
            TEXTER.tick();
        }
        Ready.last();
    }
}
