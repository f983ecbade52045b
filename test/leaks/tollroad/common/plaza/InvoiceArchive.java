package plaza;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.Statement;
import java.sql.Timestamp;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: the invoices of this quarter in a database in memory. */
public final class InvoiceArchive {
    private static Connection archive;

    private InvoiceArchive() {}

    public static void load(int invoices) throws Exception {
        Sample s = new Sample(906);
        archive = DriverManager.getConnection("jdbc:h2:mem:invoices");
        try (Statement create = archive.createStatement()) {
            create.execute("create table invoice(number bigint primary key, account int, issued timestamp, cents int, state varchar(12), remark varchar(200))");
        }
        long begin = System.currentTimeMillis() - 80L * 86_400_000L;
        try (PreparedStatement insert = archive.prepareStatement("insert into invoice values (?, ?, ?, ?, ?, ?)")) {
            int n = Scale.of(invoices);
            for (int i = 0; i < n; i++) {
                insert.setLong(1, 26_000_000L + i);
                insert.setInt(2, s.below(400_000));
                insert.setTimestamp(3, new Timestamp(begin + i * (80L * 86_400_000L / n)));
                insert.setInt(4, 200 + s.below(30_000));
                insert.setString(5, s.below(5) == 0 ? "open" : "paid");
                insert.setString(6, s.text(60 + s.below(60)));
                insert.addBatch();
                if (i % 1_000 == 999) insert.executeBatch();
            }
            insert.executeBatch();
        }
    }
}
