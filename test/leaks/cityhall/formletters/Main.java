package de.stadt.letters;

import java.time.LocalDate;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.harness.Ready;
import org.harness.Sample;
import town.AirRings;
import town.CallWindow;
import town.FeeSchedule;
import town.ResidentsLru;
import town.StreetRegister;

/** Letters are written by writers that are used again; each once wrote a list of all ratepayers, and its text never gets smaller. */
public class Main {
    record Letter(String number, String recipient, LocalDate day, int paragraphs) {}

    static class Writer {
        private final int number;
        private final StringBuilder text = new StringBuilder(2_000);
        private long written;

        Writer(int number) {
            this.number = number;
        }

        int write(Letter letter, Sample s) {
            text.setLength(0);
            text.append(letter.number).append('\n').append(letter.day).append('\n').append(letter.recipient).append('\n');
            for (int p = 0; p < letter.paragraphs; p++) text.append(s.text(180)).append('\n');
            written++;
            return text.length();
        }
    }

    static class Writers {
        private final BlockingQueue<Writer> idle = new ArrayBlockingQueue<>(24);
        private final AtomicLong characters = new AtomicLong();

        Writers() {
            for (int i = 0; i < 24; i++) idle.add(new Writer(i));
        }

        void write(Letter letter, Sample s) throws InterruptedException {
            Writer writer = idle.take();
            try {
                characters.addAndGet(writer.write(letter, s));
            } finally {
                idle.put(writer);
            }
        }
    }

    static final Writers WRITERS = new Writers();

    public static void main(String[] args) throws Exception {
        StreetRegister.load(6_000);
        FeeSchedule.load(420);
        ResidentsLru.load(26_000);
        AirRings.load(260, 2_000);
        CallWindow.load(40_000);
        ExecutorService clerks = Executors.newFixedThreadPool(4, r -> new Thread(r, "clerk"));
        for (int t = 0; t < 4; t++) {
            Sample s = new Sample(5_010 + t);
            clerks.execute(() -> {
                try {
                    for (int i = 0; i < 1_500; i++) {
                        int paragraphs = s.below(25) == 0 ? 900 + s.below(250) : 2 + s.below(7);
                        WRITERS.write(new Letter("L-" + (40_000 + i), s.text(30), LocalDate.of(2026, 11, 1 + s.below(26)), paragraphs), s);
                    }
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            });
        }
        clerks.shutdown();
        clerks.awaitTermination(1, TimeUnit.MINUTES);
        Ready.last();
    }
}
