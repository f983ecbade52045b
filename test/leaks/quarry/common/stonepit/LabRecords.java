package stonepit;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Timestamp;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: what the laboratory found out about the concrete of this year, in a database in memory. */
public final class LabRecords {
    private LabRecords() {}

    public static Connection open() throws SQLException {
        return DriverManager.getConnection("jdbc:hsqldb:mem:laboratory", "SA", "");
    }

    public static void load(int count) throws SQLException {
        Sample s = new Sample(8808);
        int n = Scale.of(count);
        long now = System.currentTimeMillis();
        try (Connection c = open()) {
            try (Statement create = c.createStatement()) {
                create.execute("create table test(id integer primary key, mix varchar(20), taken timestamp, strength double, remark varchar(250))");
            }
            try (PreparedStatement insert = c.prepareStatement("insert into test values (?, ?, ?, ?, ?)")) {
                for (int i = 0; i < n; i++) {
                    insert.setInt(1, i);
                    insert.setString(2, "C" + (20 + 5 * s.below(8)) + " " + s.code(3));
                    insert.setTimestamp(3, new Timestamp(now - (n - i) * (200L * 86_400_000L / n)));
                    insert.setDouble(4, 20 + 40 * s.real());
                    insert.setString(5, s.text(70 + s.below(90)));
                    insert.executeUpdate();
                }
            }
        }
    }
}
