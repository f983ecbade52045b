package com.bitladder.transcode;

import cinema.*;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;

import org.harness.Ready;

import java.sql.*;
import java.util.*;
import java.util.concurrent.*;

/** Healthy: transcodes films in pieces. Twelve workers borrow a buffer and a connection and give them back; some hold one now. */
public class Main {
    static final class Buffers {
        private final BlockingQueue<byte[]> free = new ArrayBlockingQueue<>(32);

        Buffers() {
            for (int i = 0; i < 32; i++) free.add(new byte[1 << 20]);
        }
    }

    static final class Worker implements Runnable {
        private final Buffers buffers;
        private final HikariDataSource journal;
        private final BlockingQueue<String> pieces;

        Worker(Buffers buffers, HikariDataSource journal, BlockingQueue<String> pieces) {
            this.buffers = buffers;
            this.journal = journal;
            this.pieces = pieces;
        }

        @Override
        public void run() {
            Dice d = new Dice(Thread.currentThread().getName().hashCode());
            try {
                while (true) {
                    String piece = pieces.take();
                    byte[] buffer = buffers.free.take();
                    try (Connection c = journal.getConnection(); PreparedStatement s = c.prepareStatement("merge into journal values (?, ?)")) {
                        System.arraycopy(d.bytes(900000), 0, buffer, 0, 900000);
                        s.setString(1, piece);
                        s.setLong(2, Arrays.hashCode(buffer));
                        s.executeUpdate();
                        Thread.sleep(5);
                    } finally {
                        buffers.free.put(buffer);
                    }
                }
            } catch (InterruptedException | SQLException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static final Buffers BUFFERS = new Buffers();
    private static HikariDataSource journal;

    public static void main(String[] a) throws Exception {
        Films.load(14000);
        Audience.read(150);
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl("jdbc:h2:mem:journal;DB_CLOSE_DELAY=-1");
        config.setMaximumPoolSize(12);
        journal = new HikariDataSource(config);
        try (Connection c = journal.getConnection(); Statement s = c.createStatement()) {
            s.execute("create table journal (piece varchar(80) primary key, checksum bigint)");
        }
        BlockingQueue<String> pieces = new ArrayBlockingQueue<>(100);
        for (int i = 0; i < 12; i++) daemon("transcode-" + i, new Worker(BUFFERS, journal, pieces));
        daemon("splitter", () -> {
            try {
                for (int i = 0; ; i++) pieces.put("film-" + i / 40 % 20 + "/piece-" + i % 40);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        Thread.sleep(4000);
        Ready.last();
    }

    private static void daemon(String name, Runnable r) {
        Thread t = new Thread(r, name);
        t.setDaemon(true);
        t.start();
    }
}
