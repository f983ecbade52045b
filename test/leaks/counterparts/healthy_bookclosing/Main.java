package com.harrowgate.ledger;

import java.io.ByteArrayOutputStream;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.io.Serializable;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.time.LocalDate;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import org.harness.Await;
import org.harness.Ready;
import org.harness.Sample;

/**
 * Healthy: a bank closes its books.
 *
 * <p>A thread adds up the balances of all accounts. Another writes the statement of the year, whose
 * text grows to its end. An export over an object stream that is reset after every 6,000 entries.
 * 40 exports with an open result each, which they are reading. The bookings of the open day, in
 * their order. Closings of the last weeks, by number and by branch, taken out of both maps.
 */
public class Main {
    record Booking(long number, int account, long cents, String purpose, LocalDate on) implements Serializable {}

    record Closing(long number, String branch, String summary, BigDecimal total) {}

    static final class Balances implements Runnable {
        volatile int done;

        @Override
        public void run() {
            Sample s = new Sample(1_112);
            Map<Integer, BigDecimal> byAccount = new HashMap<>();
            try {
                for (int i = 0; i < 900_000; i++) {
                    byAccount.merge(1_000 + s.below(48_000), BigDecimal.valueOf(s.number() % 900_000, 2), BigDecimal::add);
                    done = i;
                    if (i > 150_000) Thread.sleep(20);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    static final class YearStatement implements Runnable {
        volatile int length;

        @Override
        public void run() {
            Sample s = new Sample(1_113);
            StringBuilder text = new StringBuilder();
            try {
                for (int page = 0; page < 9_000; page++) {
                    text.append("Page ").append(page).append('\n').append(s.text(3_000)).append('\n');
                    length = text.length();
                    if (length > 4_200_000) Thread.sleep(2_000);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Sends the bookings of a day to the archive. */
    static final class ArchiveExport implements Runnable {
        volatile long sent;

        @Override
        public void run() {
            Sample s = new Sample(1_114);
            try (ObjectOutputStream out = new ObjectOutputStream(OutputStream.nullOutputStream())) {
                for (int i = 0; i < 900_000; i++) {
                    out.writeObject(new Booking(i, s.below(48_000), s.below(90_000), s.text(260), LocalDate.of(2026, 1, 1 + i % 28)));
                    sent = i;
                    if (i % 6_000 == 5_999) out.reset();
                    if (i > 17_000) Thread.sleep(200);
                }
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        }
    }

    /** Reads its result as fast as the branch takes it. */
    static final class BranchExport implements Runnable {
        final Connection connection;
        final int branch;
        volatile int rows;

        BranchExport(Connection connection, int branch) {
            this.connection = connection;
            this.branch = branch;
        }

        @Override
        public void run() {
            ByteArrayOutputStream file = new ByteArrayOutputStream(16_384);
            try (PreparedStatement statement = connection.prepareStatement("select id, purpose, amount from movement where branch = ? order by id")) {
                statement.setInt(1, branch);
                try (ResultSet r = statement.executeQuery()) {
                    while (r.next()) {
                        rows++;
                        if (file.size() > 12_000) file.reset();
                        file.writeBytes((r.getLong(1) + ";" + r.getString(2) + ";" + r.getBigDecimal(3) + "\n").getBytes());
                        if (rows > 60) Thread.sleep(1_500);
                    }
                }
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        }
    }

    static final class Closings {
        private final Map<Long, Closing> byNumber = new ConcurrentHashMap<>();
        private final Map<String, List<Closing>> byBranch = new LinkedHashMap<>();
        private final Queue<Closing> byAge = new ArrayDeque<>();

        synchronized void add(Closing closing) {
            byNumber.put(closing.number, closing);
            byBranch.computeIfAbsent(closing.branch, b -> new ArrayList<>()).add(closing);
            byAge.add(closing);
            if (byAge.size() > 9_000) {
                Closing oldest = byAge.remove();
                byNumber.remove(oldest.number);
                List<Closing> branch = byBranch.get(oldest.branch);
                branch.remove(oldest);
                if (branch.isEmpty()) byBranch.remove(oldest.branch);
            }
        }
    }

    static final LinkedList<Booking> openDay = new LinkedList<>();
    static final Closings closings = new Closings();

    public static void main(String[] args) throws Exception {
        Sample s = new Sample(112);
        String url = "jdbc:h2:file:" + Files.createTempDirectory("ledger") + "/db;CACHE_SIZE=2048";
        Connection writer = DriverManager.getConnection(url);
        writer.createStatement().execute("create table movement(id bigint primary key, branch int, purpose varchar, amount decimal(12,2))");
        writer.createStatement().execute("create index movement_branch on movement(branch)");
        writer.setAutoCommit(false);
        try (PreparedStatement insert = writer.prepareStatement("insert into movement values(?,?,?,?)")) {
            for (int i = 0; i < 30_000; i++) {
                insert.setLong(1, i);
                insert.setInt(2, i % 40);
                insert.setString(3, s.text(130));
                insert.setBigDecimal(4, BigDecimal.valueOf(s.below(900_000), 2));
                insert.executeUpdate();
            }
        }
        writer.commit();
        Balances balances = new Balances();
        YearStatement statement = new YearStatement();
        ArchiveExport archive = new ArchiveExport();
        start(balances, "balances");
        start(statement, "year-statement");
        start(archive, "archive-export");
        List<BranchExport> exports = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            exports.add(new BranchExport(DriverManager.getConnection(url), i));
            start(exports.get(i), "branch-export-" + i);
        }
        for (int i = 0; i < 33_000; i++) openDay.add(booking(i, s));
        for (int i = 0; i < 12_000; i++) closings.add(closing(i, s));
        long[] n = {33_000};
        Await.every("bookings", 50, () -> {
            synchronized (openDay) {
                // What is settled leaves the day in the middle of the list.
                Iterator<Booking> settled = openDay.iterator();
                settled.next();
                settled.remove();
                openDay.add(booking(n[0]++, s));
            }
            closings.add(closing(n[0], s));
        });
        Await.until(() -> balances.done > 150_000 && statement.length > 4_200_000 && archive.sent > 17_000, "all at work");
        Await.until(() -> exports.stream().allMatch(e -> e.rows > 60), "exports");
        Await.between(33_000, openDay.size(), 33_001, "open day");
        Await.between(9_000, closings.byNumber.size(), 9_001, "closings");
        Ready.last();
    }

    private static Booking booking(long i, Sample s) {
        return new Booking(i, s.below(48_000), s.below(900_000), s.text(70), LocalDate.of(2026, 1, 1 + s.below(28)));
    }

    private static Closing closing(long i, Sample s) {
        return new Closing(i, "branch-" + s.below(300), s.text(240), BigDecimal.valueOf(s.number() % 900_000, 2));
    }

    static void start(Runnable r, String name) {
        Thread thread = new Thread(r, name);
        thread.setDaemon(true);
        thread.start();
    }
}
