package com.bagfinder.lookup;

import airport.*;

import org.apache.commons.dbcp2.BasicDataSource;
import org.harness.Ready;

import java.sql.*;

/**
 * The search writes the number of the bag into the text of the statement, and the pool keeps prepared
 * statements by their text, as many as there are.
 */
public class Main {
    static final class BagSearch {
        private final BasicDataSource database = new BasicDataSource();
        private int found;

        BagSearch() {
            database.setUrl("jdbc:h2:mem:bags;DB_CLOSE_DELAY=-1");
            database.setMaxTotal(3);
            database.setPoolPreparedStatements(true);
        }

        void fill(int rows, Rnd r) throws SQLException {
            try (Connection c = database.getConnection();
                    Statement s = c.createStatement()) {
                s.execute("create table bag(tag bigint primary key, flight varchar(8), belt int, weight int)");
                try (PreparedStatement p = c.prepareStatement("insert into bag values(?,?,?,?)")) {
                    for (int i = 0; i < rows; i++) {
                        p.setLong(1, i);
                        p.setString(2, r.flight());
                        p.setInt(3, r.upTo(20));
                        p.setInt(4, r.upTo(32));
                        p.addBatch();
                    }
                    p.executeBatch();
                }
            }
        }

        void search(long tag) throws SQLException {
            try (Connection c = database.getConnection();
                    PreparedStatement p = c.prepareStatement("select flight, belt, weight from bag where tag = " + tag + " order by flight");
                    ResultSet s = p.executeQuery()) {
                while (s.next()) found += s.getInt(2);
            }
        }
    }

    private static final BagSearch SEARCH = new BagSearch();

    public static void main(String[] a) throws Exception {
        Downlink.receive(8192, 40000);
        Timetable.publish(50000);
        Phrases.record(12000);
        Cameras.film(180, 20);
        Fares.quote(14000);
        Rnd r = new Rnd(117);
        SEARCH.fill(12000, r);
        for (int i = 0; i < 2700; i++) SEARCH.search(i * 4L + 1);
        Ready.last();
    }
}
