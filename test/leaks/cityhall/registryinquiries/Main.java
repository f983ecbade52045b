package de.stadt.registry;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.harness.Ready;
import org.harness.Sample;
import town.AirRings;
import town.ParcelMap;
import town.PermitDatabase;
import town.ResidentsLru;
import town.ScannedFiles;

/** Inquiries to the registries of other towns wait for their answer by number; some towns never answer. */
public class Main {
    record Person(String family, String given, LocalDate born, String formerStreet) {}

    static class Inquiry {
        private final long number;
        private final String town;
        private final Instant sent;
        private final Person person;
        private final byte[] signedMessage;
        private final CompletableFuture<String> answer = new CompletableFuture<>();

        Inquiry(long number, String town, Instant sent, Person person, byte[] signedMessage) {
            this.number = number;
            this.town = town;
            this.sent = sent;
            this.person = person;
            this.signedMessage = signedMessage;
        }
    }

    static class Exchange {
        private final Map<Long, Inquiry> pending = new ConcurrentHashMap<>();
        private final BlockingQueue<Long> line = new ArrayBlockingQueue<>(100);
        private final AtomicLong confirmed = new AtomicLong();
        private long last = 26_000_000;

        void ask(String town, Person person, Instant at, Sample s) throws InterruptedException {
            Inquiry inquiry = new Inquiry(++last, town, at, person, s.bytes(260 + s.below(300)));
            inquiry.answer.thenAccept(text -> confirmed.incrementAndGet());
            pending.put(inquiry.number, inquiry);
            line.put(inquiry.number);
        }

        void answered(long number, String text) {
            Inquiry inquiry = pending.remove(number);
            if (inquiry != null) inquiry.answer.complete(text);
        }
    }

    static final Exchange EXCHANGE = new Exchange();

    public static void main(String[] args) throws Exception {
        ParcelMap.load(34_000);
        ResidentsLru.load(26_000);
        ScannedFiles.load(7_500);
        AirRings.load(260, 2_000);
        PermitDatabase.load(30_000);
        Map<String, Boolean> answers = new HashMap<>();
        Sample s = new Sample(503);
        String[] towns = new String[60];
        for (int i = 0; i < towns.length; i++) answers.put(towns[i] = s.code(8), i % 5 != 0);
        Thread line = new Thread(() -> {
            try {
                for (long number = EXCHANGE.line.take(); number > 0; number = EXCHANGE.line.take()) {
                    Inquiry inquiry = EXCHANGE.pending.get(number);
                    if (answers.get(inquiry.town)) EXCHANGE.answered(number, "moved here on " + inquiry.person.born.plusYears(20));
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }, "line");
        line.start();
        int inquiries = 34_000;
        for (int i = 0; i < inquiries; i++) {
            Person person = new Person(s.code(9), s.code(6), LocalDate.of(1940 + s.below(80), 1 + s.below(12), 1 + s.below(28)), s.text(24));
            EXCHANGE.ask(towns[s.below(towns.length)], person, Sample.at(i, inquiries, Duration.ofDays(52)), s);
        }
        EXCHANGE.line.put(0L);
        line.join();
        Ready.last();
    }
}
