package com.beaconline.lightdues;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import org.seamark.station.Station;
import org.seamark.station.Station.Part;

/**
 * The light dues of the month, a batch job in the middle of its work. Why nothing leaks: calls at port are read through
 * a cursor in chunks of four thousand; a chunk is charged, written and let go before the next one is read. What stays
 * until the end of the job is the account of each owner, of which there are as many as owners, and at most a hundred
 * refusals, after which the job stops. The job ends within the hour, and all of it with the thread.
 */
public class Main {
    record Call(long number, int owner, int vessel, LocalDate day, int tons, String berth, String agent) {}

    record Line(Call call, BigDecimal amount, String text) {}

    static class Account {
        private final int owner;
        private BigDecimal due = BigDecimal.ZERO;
        private int calls;

        Account(int owner) {
            this.owner = owner;
        }
    }

    /** The cursor of the database: it makes the rows as they are fetched. */
    static class Calls implements Iterator<Call> {
        private final Sample s = new Sample(428);
        private final long count;
        private long read;

        Calls(long count) {
            this.count = count;
        }

        @Override
        public boolean hasNext() {
            return read < count;
        }

        @Override
        public Call next() {
            return new Call(++read, s.below(Scale.of(32_000)), 211_000_000 + s.below(90_000), LocalDate.of(2026, 10, 1 + s.below(31)), s.below(90_000), "berth " + s.code(4), s.text(60));
        }
    }

    static class LightDuesJob implements Runnable {
        private static final int CHUNK = 4_000;
        private final Calls calls = new Calls(400_000);
        private final Map<Integer, Account> accounts = new TreeMap<>();
        private final List<Call> refused = new ArrayList<>();
        private final CountDownLatch half;
        private long written;

        LightDuesJob(CountDownLatch half) {
            this.half = half;
        }

        @Override
        public void run() {
            try {
                while (calls.hasNext()) {
                    List<Line> lines = new ArrayList<>(CHUNK);
                    while (lines.size() < CHUNK && calls.hasNext()) charge(calls.next(), lines);
                    write(lines);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        private void charge(Call c, List<Line> lines) {
            if (c.tons() == 0) {
                if (refused.size() == 100) throw new IllegalStateException("too many refusals");
                refused.add(c);
                return;
            }
            BigDecimal amount = BigDecimal.valueOf(c.tons() * 31L, 2);
            Account a = accounts.computeIfAbsent(c.owner(), Account::new);
            a.due = a.due.add(amount);
            a.calls++;
            lines.add(new Line(c, amount, "light dues " + c.day() + ' ' + c.berth()));
        }

        private void write(List<Line> lines) throws InterruptedException {
            written += lines.size();
            if (written < 240_000) return;
            half.countDown(); // the database takes its time for this chunk
            Thread.sleep(600_000);
        }
    }

    public static void main(String[] args) throws Exception {
        Station.open(Part.ROTA, Part.LOGBOOK, Part.CHANNELS);
        CountDownLatch half = new CountDownLatch(1);
        LightDuesJob job = new LightDuesJob(half);
        Thread t = new Thread(job, "light-dues-2026-10");
        t.setDaemon(true);
        t.start();
        half.await();
        System.err.println(job.written + " written, " + job.accounts.size() + " accounts, " + job.refused.size() + " refused");
        Ready.last();
    }
}
