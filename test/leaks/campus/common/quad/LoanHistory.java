package quad;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.Statement;
import java.sql.Timestamp;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: the loans of this semester in a database in memory. */
public final class LoanHistory {
    private static Connection library;

    private LoanHistory() {}

    public static void load(int count) throws Exception {
        Sample s = new Sample(5204);
        library = DriverManager.getConnection("jdbc:hsqldb:mem:library", "SA", "");
        try (Statement create = library.createStatement()) {
            create.execute("create table loan(number bigint primary key, shelfmark varchar(30), lent timestamp, reader int, remark varchar(200))");
        }
        long begin = System.currentTimeMillis() - 120L * 86_400_000L;
        int n = Scale.of(count);
        try (PreparedStatement insert = library.prepareStatement("insert into loan values (?, ?, ?, ?, ?)")) {
            for (int i = 0; i < n; i++) {
                insert.setLong(1, 71_000 + i);
                insert.setString(2, s.code(2) + " " + s.below(9_000) + "/" + s.code(3));
                insert.setTimestamp(3, new Timestamp(begin + i * (120L * 86_400_000L / n)));
                insert.setInt(4, 4_000_000 + s.below(30_000));
                insert.setString(5, s.text(20 + s.below(90)));
                insert.addBatch();
                if (i % 1_000 == 999) insert.executeBatch();
            }
            if (n % 1_000 != 0) insert.executeBatch();
        }
    }
}
