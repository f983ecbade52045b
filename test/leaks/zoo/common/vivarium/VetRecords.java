package vivarium;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.Statement;
import java.sql.Timestamp;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: treatments of this year in a database in memory. */
public final class VetRecords {
    private static Connection records;

    private VetRecords() {}

    public static void load(int count) throws Exception {
        Sample s = new Sample(5108);
        records = DriverManager.getConnection("jdbc:hsqldb:mem:vetrecords", "SA", "");
        try (Statement create = records.createStatement()) {
            create.execute("create table treatment(id integer primary key, animal varchar(20), given timestamp, vet varchar(20), remark varchar(300))");
        }
        int n = Scale.of(count);
        long begin = System.currentTimeMillis() - 200L * 86_400_000L;
        try (PreparedStatement insert = records.prepareStatement("insert into treatment values (?, ?, ?, ?, ?)")) {
            for (int i = 0; i < n; i++) {
                insert.setInt(1, i);
                insert.setString(2, "animal " + s.below(9_000));
                insert.setTimestamp(3, new Timestamp(begin + i * (200L * 86_400_000L / n)));
                insert.setString(4, s.code(7));
                insert.setString(5, s.text(90 + s.below(150)));
                insert.executeUpdate();
            }
        }
    }
}
