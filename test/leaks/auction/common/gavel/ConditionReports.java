package gavel;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.Statement;
import java.sql.Timestamp;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: the reports on the condition of the lots in a database in memory. */
public final class ConditionReports {
    private static Connection reports;

    private ConditionReports() {}

    public static void load(int count) throws Exception {
        Sample s = new Sample(4107);
        reports = DriverManager.getConnection("jdbc:hsqldb:mem:condition", "SA", "");
        try (Statement create = reports.createStatement()) {
            create.execute("create table report(number bigint primary key, lot varchar(20), written timestamp, restorer varchar(30), text varchar(400))");
        }
        long begin = System.currentTimeMillis() - 60L * 86_400_000L;
        try (PreparedStatement insert = reports.prepareStatement("insert into report values (?, ?, ?, ?, ?)")) {
            int n = Scale.of(count);
            for (int i = 0; i < n; i++) {
                insert.setLong(1, 9_000 + i);
                insert.setString(2, "L" + s.below(20_000));
                insert.setTimestamp(3, new Timestamp(begin + i * (60L * 86_400_000L / n)));
                insert.setString(4, s.code(9));
                insert.setString(5, s.text(120 + s.below(120)));
                insert.addBatch();
                if (i % 1_000 == 999) insert.executeBatch();
            }
            if (n % 1_000 != 0) insert.executeBatch();
        }
    }
}
