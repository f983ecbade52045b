package com.weissgrat.settlement;

import com.j256.ormlite.dao.CloseableIterator;
import com.j256.ormlite.dao.Dao;
import com.j256.ormlite.dao.DaoManager;
import com.j256.ormlite.field.DatabaseField;
import com.j256.ormlite.jdbc.JdbcConnectionSource;
import com.j256.ormlite.logger.Level;
import com.j256.ormlite.logger.Logger;
import com.j256.ormlite.table.DatabaseTable;
import com.j256.ormlite.table.TableUtils;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import piste.PriceTables;

/** Healthy: the monthly settlement between the lift companies, two thirds done. What it has added up so far is in local variables of its thread; finished statements go to the printer through a queue with a capacity. */
public class Main {
    @DatabaseTable(tableName = "ride")
    static class Ride {
        @DatabaseField(generatedId = true)
        int id;
        @DatabaseField
        long card;
        @DatabaseField
        int company;
        @DatabaseField
        int day;
        @DatabaseField
        int cents;

        Ride() {}

        Ride(long card, int company, int day, int cents) {
            this.card = card;
            this.company = company;
            this.day = day;
            this.cents = cents;
        }
    }

    record Line(LocalDate day, long card, int cents) {}

    record Statement(int company, long cents, List<Line> lines) {}

    static class Settlement implements Runnable {
        private final Dao<Ride, Integer> rides;
        private final LocalDate month = LocalDate.now().withDayOfMonth(1).minusMonths(1);
        private final BlockingQueue<Statement> printer = new ArrayBlockingQueue<>(20);
        private final CountDownLatch nearlyDone = new CountDownLatch(1);
        private volatile long read;

        Settlement(Dao<Ride, Integer> rides) {
            this.rides = rides;
        }

        @Override
        public void run() {
            Map<Long, Integer> byCard = new HashMap<>();
            Map<Integer, List<Line>> open = new HashMap<>();
            try (CloseableIterator<Ride> all = rides.queryBuilder().orderBy("company", true).iterator()) {
                long end = rides.countOf() * 2 / 3;
                while (all.hasNext()) {
                    Ride ride = all.next();
                    byCard.merge(ride.card, ride.cents, Integer::sum);
                    open.computeIfAbsent(ride.company, company -> new ArrayList<>()).add(new Line(month.plusDays(ride.day), ride.card, ride.cents));
                    List<Line> done = open.remove(ride.company - 1);
                    if (done != null) printer.put(new Statement(ride.company - 1, done.stream().mapToInt(Line::cents).sum(), done));
                    if (++read == end) {
                        nearlyDone.countDown();
                        Thread.sleep(600_000);
                    }
                }
            } catch (Exception e) {
                nearlyDone.countDown();
            }
        }
    }

    static Settlement settlement;

    public static void main(String[] args) throws Exception {
        Logger.setGlobalLogLevel(Level.ERROR);
        PriceTables.load(700);
        JdbcConnectionSource source = new JdbcConnectionSource("jdbc:h2:mem:rides");
        Dao<Ride, Integer> rides = DaoManager.createDao(source, Ride.class);
        TableUtils.createTable(rides);
        Sample s = new Sample(3_123);
        int n = Scale.of(90_000);
        rides.callBatchTasks((Callable<Void>) () -> {
            for (int i = 0; i < n; i++) rides.create(new Ride(7_000_000_000L + s.below(30_000), s.below(24), s.below(30), 300 + s.below(2_000)));
            return null;
        });
        settlement = new Settlement(rides);
        for (String name : new String[] {"settlement", "statement-printer"}) {
            Thread thread = new Thread(name.equals("settlement") ? settlement : () -> {
                try {
                    while (true) {
                        Statement statement = settlement.printer.take();
                        Thread.sleep(statement.lines.size() / 200);
                    }
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }, name);
            thread.setDaemon(true);
            thread.start();
        }
        settlement.nearlyDone.await();
        Ready.last();
    }
}
