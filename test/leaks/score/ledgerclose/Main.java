package com.abacus.ledger;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.CountDownLatch;
import nl.polderpost.sorting.Depot;
import org.harness.Ready;
import org.harness.Sample;

/** The month-end job keeps one connection for hours and closes none of its statements. */
public class Main {
    static final class Ledger {
        private final HikariDataSource pool;
        private final CountDownLatch halfway = new CountDownLatch(1);
        private final CountDownLatch rest = new CountDownLatch(1);
        private long total;

        Ledger() throws SQLException {
            HikariConfig c = new HikariConfig();
            c.setPoolName("ledger");
            c.setJdbcUrl("jdbc:h2:mem:ledger;DB_CLOSE_DELAY=-1");
            c.setMaximumPoolSize(5);
            pool = new HikariDataSource(c);
            try (Connection k = pool.getConnection(); Statement s = k.createStatement()) {
                s.execute("create table entry (account int, booked date, amount bigint, text varchar(120))");
                s.execute("create index by_account on entry (account)");
                Sample texts = new Sample(17);
                try (PreparedStatement p = k.prepareStatement("insert into entry values (?, current_date, ?, ?)")) {
                    for (int i = 0; i < 3000; i++) {
                        p.setInt(1, i % 600);
                        p.setLong(2, texts.below(100_000));
                        p.setString(3, texts.text(60));
                        p.executeUpdate();
                    }
                }
            }
        }

        void closeMonth() {
            try (Connection k = pool.getConnection()) {
                for (int account = 0; account < 1600; account++) total += sum(k, account);
                halfway.countDown();
                rest.await();
                for (int account = 1600; account < 2400; account++) total += sum(k, account);
            } catch (SQLException | InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }

        private long sum(Connection k, int account) throws SQLException {
            PreparedStatement p = k.prepareStatement("select booked, amount, text from entry where account = ? order by amount");
            p.setInt(1, account % 600);
            ResultSet r = p.executeQuery();
            long sum = 0;
            while (r.next()) sum += r.getLong(2);
            return sum;
        }
    }

    public static void main(String[] args) throws Exception {
        Depot.postcodes(22000);
        Depot.labels(5500);
        Depot.travelTimes(1150);
        Depot.profiles(11000);
        Ledger ledger = new Ledger();
        Thread job = new Thread(ledger::closeMonth, "month-end");
        job.setDaemon(true);
        job.start();
        ledger.halfway.await();
        Ready.last();
    }
}
