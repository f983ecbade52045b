package com.beaconline.tides;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Properties;
import org.apache.calcite.adapter.java.ReflectiveSchema;
import org.apache.calcite.jdbc.CalciteConnection;
import org.harness.Ready;
import org.harness.Sample;
import org.seamark.station.Station;
import org.seamark.station.Station.Part;

/**
 * Planners of passages ask about the tides in SQL, which runs over arrays in memory. Each question is another
 * statement on the one connection of the service; the result set is closed, the statement is not.
 */
public class Main {
    public static class Tide {
        public final String port;
        public final int oclock;
        public final double height;

        Tide(String port, int hour, double height) {
            this.port = port;
            this.oclock = hour;
            this.height = height;
        }
    }

    public static class Hydro {
        public final Tide[] tides;

        Hydro(Tide[] tides) {
            this.tides = tides;
        }
    }

    static class TideService {
        private final Connection connection;
        private long rows;

        TideService(Hydro hydro) throws SQLException {
            Properties p = new Properties();
            p.setProperty("lex", "JAVA");
            connection = DriverManager.getConnection("jdbc:calcite:", p);
            connection.unwrap(CalciteConnection.class).getRootSchema().add("hydro", new ReflectiveSchema(hydro));
        }

        void ask(String condition) throws SQLException {
            PreparedStatement question = connection.prepareStatement("select port, max(height) as high from hydro.tides where " + condition + " group by port order by port");
            try (ResultSet answer = question.executeQuery()) {
                while (answer.next()) rows++;
            }
        }
    }

    private static TideService service;

    public static void main(String[] args) throws Exception {
        Station.open(Part.TILES, Part.BUOYS, Part.NOTICES, Part.CHANNELS, Part.ROTA);
        Sample s = new Sample(402);
        Tide[] tides = new Tide[600];
        for (int i = 0; i < tides.length; i++) tides[i] = new Tide("port " + i % 25, i / 25, s.real() * 6);
        service = new TideService(new Hydro(tides));
        for (int i = 0; i < 330; i++) service.ask("oclock between " + s.below(12) + " and " + (12 + s.below(12)) + " and height > " + s.below(4) + "." + s.below(1000) + " and port <> 'port " + s.below(25) + "'");
        System.err.println(service.rows + " rows");
        Ready.last();
    }
}
