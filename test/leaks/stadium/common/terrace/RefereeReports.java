package terrace;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.Statement;
import java.sql.Timestamp;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: the reports of the referees in a database in memory. */
public final class RefereeReports {
    private static Connection reports;

    private RefereeReports() {}

    public static void load(int count) throws Exception {
        Sample s = new Sample(6312);
        reports = DriverManager.getConnection("jdbc:hsqldb:mem:referees", "SA", "");
        try (Statement create = reports.createStatement()) {
            create.execute("create table report(number bigint primary key, fixture int, written timestamp, referee varchar(30), text varchar(400))");
        }
        long begin = System.currentTimeMillis() - 90L * 86_400_000L;
        int n = Scale.of(count);
        try (PreparedStatement insert = reports.prepareStatement("insert into report values (?, ?, ?, ?, ?)")) {
            for (int i = 0; i < n; i++) {
                insert.setLong(1, 50_000 + i);
                insert.setInt(2, s.below(9_000));
                insert.setTimestamp(3, new Timestamp(begin + i * (90L * 86_400_000L / n)));
                insert.setString(4, s.code(9));
                insert.setString(5, s.text(120 + s.below(140)));
                insert.addBatch();
                if (i % 1_000 == 999) insert.executeBatch();
            }
            if (n % 1_000 != 0) insert.executeBatch();
        }
    }
}
