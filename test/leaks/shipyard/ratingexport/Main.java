package com.gridtariff.ratings;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.harness.Ready;
import org.harness.Sample;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import slipway.CraneRings;
import slipway.DrawingCache;
import slipway.HullMesh;
import slipway.PartsBook;
import slipway.SafetyTexts;

/** The nightly export reads all rated readings with one query into a list, and then writes them row by row to a partner that takes them slowly. */
public class Main {
    static final class Ratings {
        private final JdbcTemplate jdbc;

        Ratings(String url) {
            jdbc = new JdbcTemplate(new DriverManagerDataSource(url, "SA", ""));
        }

        void load(int meters, Sample s) throws Exception {
            jdbc.execute("create table reading(meter integer primary key, address varchar(60), kwh double, day date)");
            jdbc.execute("create table tariff(name varchar(20) primary key, cents double)");
            try (Connection c = jdbc.getDataSource().getConnection(); PreparedStatement insert = c.prepareStatement("insert into reading values (?, ?, ?, current_date)")) {
                for (int i = 0; i < meters; i++) {
                    insert.setInt(1, 500_000 + i);
                    insert.setString(2, s.text(40));
                    insert.setDouble(3, s.real() * 40);
                    insert.executeUpdate();
                }
            }
            for (int i = 0; i < 6; i++) jdbc.update("insert into tariff values (?, ?)", "tariff " + i, 20 + i * 1.5);
        }
    }

    static final class PartnerLink implements Runnable {
        private final ArrayBlockingQueue<String> lines = new ArrayBlockingQueue<>(100);
        private volatile long taken;

        @Override
        public void run() {
            try {
                while (true) {
                    lines.take();
                    taken++;
                    TimeUnit.MILLISECONDS.sleep(25);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    static final class RatingExport implements Runnable {
        private final Ratings ratings;
        private final PartnerLink link;
        private volatile int written;

        RatingExport(Ratings ratings, PartnerLink link) {
            this.ratings = ratings;
            this.link = link;
        }

        @Override
        public void run() {
            try {
                export();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        private void export() throws InterruptedException {
            List<Map<String, Object>> rows = ratings.jdbc.queryForList("select r.meter, r.address, r.kwh, r.day, t.name, r.kwh * t.cents as cents from reading r cross join tariff t");
            for (Map<String, Object> row : rows) {
                link.lines.put(row.get("meter") + ";" + row.get("name") + ";" + row.get("CENTS"));
                written++;
            }
        }
    }

    public static void main(String[] args) throws Exception {
        PartsBook.load(24_000);
        DrawingCache.load(14_000);
        HullMesh.load(110, 2_600);
        SafetyTexts.load(3_000);
        CraneRings.load(60, 14_000);
        Ratings ratings = new Ratings("jdbc:hsqldb:mem:ratings");
        ratings.load(2_500, new Sample(7212));
        PartnerLink link = new PartnerLink();
        RatingExport export = new RatingExport(ratings, link);
        Thread sender = new Thread(link, "partner-link");
        sender.setDaemon(true);
        sender.start();
        Thread job = new Thread(export, "rating-export");
        job.setDaemon(true);
        job.start();
        while (export.written < 300) Thread.sleep(50);
        Ready.last();
    }
}
