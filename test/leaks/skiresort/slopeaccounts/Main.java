package com.weissgrat.accounts;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import org.apache.tomcat.jdbc.pool.DataSource;
import org.apache.tomcat.jdbc.pool.PoolProperties;
import org.harness.Ready;
import org.harness.Sample;
import piste.GuestLru;
import piste.PassRegister;
import piste.PriceTables;
import piste.SignTexts;
import piste.WebcamCache;

/** Points of the slopes are booked over one connection that the booker keeps for the season. The pool's finalizer of statements remembers each of them, though all are closed, until the connection comes back. */
public class Main {
    static class PointsBooker {
        private final DataSource pool;
        private final Connection connection;
        private long booked;

        PointsBooker(DataSource pool) throws SQLException {
            this.pool = pool;
            connection = pool.getConnection();
            try (Statement create = connection.createStatement()) {
                create.execute("create table points (card bigint primary key, points int)");
            }
        }

        void book(long card, int points) throws SQLException {
            try (PreparedStatement update = connection.prepareStatement("update points set points = points + ? where card = ?")) {
                update.setInt(1, points);
                update.setLong(2, card);
                if (update.executeUpdate() == 0) insert(card, points);
            }
            booked += points;
        }

        private void insert(long card, int points) throws SQLException {
            try (PreparedStatement insert = connection.prepareStatement("insert into points values (?, ?)")) {
                insert.setLong(1, card);
                insert.setInt(2, points);
                insert.executeUpdate();
            }
        }

        int points(long card) throws SQLException {
            try (Connection other = pool.getConnection(); PreparedStatement query = other.prepareStatement("select points from points where card = ?")) {
                query.setLong(1, card);
                try (var row = query.executeQuery()) {
                    return row.next() ? row.getInt(1) : 0;
                }
            }
        }
    }

    static PointsBooker booker;

    public static void main(String[] args) throws Exception {
        GuestLru.load(24_000);
        PassRegister.load(26_000);
        PriceTables.load(550);
        SignTexts.load(8_000);
        WebcamCache.load(5_600);
        PoolProperties setup = new PoolProperties();
        setup.setUrl("jdbc:hsqldb:mem:points");
        setup.setUsername("SA");
        setup.setPassword("");
        setup.setDriverClassName("org.hsqldb.jdbc.JDBCDriver");
        setup.setMaxActive(8);
        setup.setInitialSize(2);
        setup.setJmxEnabled(false);
        setup.setJdbcInterceptors("ConnectionState;StatementFinalizer");
        booker = new PointsBooker(new DataSource(setup));
        Sample s = new Sample(3_110);
        for (int i = 0; i < 36_000; i++) {
            booker.book(7_000_000_000L + s.below(1_200), 5 + s.below(40));
            if (i % 100 == 0) booker.points(7_000_000_000L + s.below(1_200));
        }
        Ready.last();
    }
}
