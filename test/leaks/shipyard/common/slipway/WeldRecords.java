package slipway;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.Statement;
import java.sql.Timestamp;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: the welds of the hull on the slipway, in a database in memory. */
public final class WeldRecords {
    private WeldRecords() {}

    public static Connection open() throws Exception {
        return DriverManager.getConnection("jdbc:hsqldb:mem:welds", "SA", "");
    }

    public static void load(int count) throws Exception {
        Sample s = new Sample(7107);
        int n = Scale.of(count);
        long now = System.currentTimeMillis();
        try (Connection c = open()) {
            try (Statement create = c.createStatement()) {
                create.execute("create table weld(id integer primary key, seam varchar(20), welder varchar(20), tested timestamp, finding varchar(300))");
            }
            try (PreparedStatement insert = c.prepareStatement("insert into weld values (?, ?, ?, ?, ?)")) {
                for (int i = 0; i < n; i++) {
                    insert.setInt(1, i);
                    insert.setString(2, "seam " + s.below(20_000));
                    insert.setString(3, s.code(6));
                    insert.setTimestamp(4, new Timestamp(now - (n - i) * (150L * 86_400_000L / n)));
                    insert.setString(5, s.text(80 + s.below(120)));
                    insert.executeUpdate();
                }
            }
        }
    }
}
