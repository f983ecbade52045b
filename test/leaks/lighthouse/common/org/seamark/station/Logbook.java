package org.seamark.station;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import org.harness.Sample;
import org.harness.Scale;

/** The station's log of this week in a database in memory; the archive has what is older. */
final class Logbook {
    private static Connection connection;

    private Logbook() {}

    static void load(int rows) throws SQLException {
        connection = DriverManager.getConnection("jdbc:hsqldb:mem:logbook", "sa", "");
        try (Statement create = connection.createStatement()) {
            create.execute("create table entry(id int primary key, watch varchar(20), vessel int, remark varchar(200))");
            create.execute("create index by_vessel on entry(vessel)");
        }
        Sample s = new Sample(2109);
        try (PreparedStatement insert = connection.prepareStatement("insert into entry values(?,?,?,?)")) {
            for (int i = 0; i < Scale.of(rows); i++) {
                insert.setInt(1, i);
                insert.setString(2, "watch " + s.below(3));
                insert.setInt(3, 211_000_000 + s.below(60_000));
                insert.setString(4, s.text(140));
                insert.executeUpdate();
            }
        }
    }
}
