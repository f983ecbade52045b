package com.railshare.operators;

import com.mchange.v2.c3p0.ComboPooledDataSource;

import org.harness.Ready;

import railway.*;

import java.sql.*;
import java.util.*;
import javax.sql.DataSource;

/** Keeps a pool of connections for each operator that shares the network; settings are read again now and then. */
public class Main {
    record Settings(String operator, int version, int poolSize) {}

    static final class OperatorData {
        private final Map<String, DataSource> byOperator = new TreeMap<>();
        private final Map<String, Settings> settings = new TreeMap<>();

        void configure(Settings s) throws Exception {
            Settings before = settings.put(s.operator, s);
            if (s.equals(before)) return;
            ComboPooledDataSource pool = new ComboPooledDataSource(s.operator + "/" + s.version);
            pool.setDriverClass("org.h2.Driver");
            pool.setJdbcUrl("jdbc:h2:mem:operators;DB_CLOSE_DELAY=-1");
            pool.setUser("sa");
            pool.setPassword("");
            pool.setInitialPoolSize(1);
            pool.setMinPoolSize(1);
            pool.setMaxPoolSize(s.poolSize);
            pool.setNumHelperThreads(1);
            pool.setMaxStatements(30);
            byOperator.put(s.operator, pool);
        }

        int trainsOf(String operator, int day) throws SQLException {
            String[] columns = {"number", "origin", "destination", "km"};
            int n = 0;
            try (Connection c = byOperator.get(operator).getConnection()) {
                for (String column : columns) {
                    try (PreparedStatement p = c.prepareStatement("select " + column + " from train where operator = ? and on_day between ? and ? order by " + column)) {
                        p.setString(1, operator);
                        p.setInt(2, day);
                        p.setInt(3, day + 7);
                        try (ResultSet r = p.executeQuery()) {
                            while (r.next()) n++;
                        }
                    }
                }
            }
            return n;
        }
    }

    private static OperatorData data;

    public static void main(String[] a) throws Exception {
        System.setProperty("com.mchange.v2.log.MLog", "com.mchange.v2.log.jdk14logging.Jdk14MLog");
        java.util.logging.Logger.getLogger("com.mchange").setLevel(java.util.logging.Level.OFF);
        Stops.read(60000);
        Timetable.read(32000);
        DelayReports.collect(65000);
        Gradients.read(330);
        FareTable.quote(14000);
        Dice d = new Dice(306);
        try (Connection c = DriverManager.getConnection("jdbc:h2:mem:operators;DB_CLOSE_DELAY=-1", "sa", ""); Statement s = c.createStatement()) {
            s.execute("create table train(number int, operator varchar(20), on_day int, origin varchar(60), destination varchar(60), km int)");
            for (int i = 0; i < 3000; i++) {
                s.execute("insert into train values (" + i + ", 'operator-" + i % 24 + "', " + d.below(60) + ", '" + d.station() + "', '" + d.station() + "', " + d.below(900) + ")");
            }
        }
        data = new OperatorData();
        for (int version = 0; version < Integer.getInteger("versions", 10); version++) {
            for (int o = 0; o < 24; o++) {
                data.configure(new Settings("operator-" + o, version, 4 + (version + o) % 5));
                for (int q = 0; q < 6; q++) data.trainsOf("operator-" + o, d.below(50));
            }
        }
        Thread.sleep(1000);
        Ready.last();
    }
}
