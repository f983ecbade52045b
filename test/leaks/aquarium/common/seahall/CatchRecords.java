package seahall;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Timestamp;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: what the station's boat caught, measured and set free this year, in a database in memory. */
public final class CatchRecords {
    private CatchRecords() {}

    public static Connection open() throws SQLException {
        return DriverManager.getConnection("jdbc:hsqldb:mem:station", "SA", "");
    }

    public static void load(int count) throws SQLException {
        Sample s = new Sample(9308);
        int n = Scale.of(count);
        long now = System.currentTimeMillis();
        try (Connection c = open()) {
            try (Statement create = c.createStatement()) {
                create.execute("create table catch(id integer primary key, species varchar(30), taken timestamp, grams double, remark varchar(220))");
            }
            try (PreparedStatement insert = c.prepareStatement("insert into catch values (?, ?, ?, ?, ?)")) {
                for (int i = 0; i < n; i++) {
                    insert.setInt(1, i);
                    insert.setString(2, s.code(8) + " " + s.code(6));
                    insert.setTimestamp(3, new Timestamp(now - (n - i) * (300L * 86_400_000L / n)));
                    insert.setDouble(4, 20 + 9_000 * s.real());
                    insert.setString(5, s.text(60 + s.below(90)));
                    insert.executeUpdate();
                }
            }
        }
    }
}
