package estate;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: bottles in stock by bin, in an HSQLDB database without a file. */
public final class StockDatabase {
    private static Connection connection;

    private StockDatabase() {}

    public static void load(int bins) throws SQLException {
        Sample s = new Sample(308);
        connection = DriverManager.getConnection("jdbc:hsqldb:mem:stock", "SA", "");
        try (Statement create = connection.createStatement()) {
            create.execute("create table bin (id int primary key, article int, lot varchar(16), bottles int, counted timestamp)");
            create.execute("create index by_article on bin (article)");
        }
        long now = System.currentTimeMillis();
        int n = Scale.of(bins);
        try (PreparedStatement insert = connection.prepareStatement("insert into bin values (?, ?, ?, ?, ?)")) {
            for (int i = 0; i < n; i++) {
                insert.setInt(1, i);
                insert.setInt(2, 400_000 + s.below(18_000));
                insert.setString(3, "L" + s.code(4) + s.below(9_999));
                insert.setInt(4, s.below(600));
                insert.setTimestamp(5, new java.sql.Timestamp(now - 1_000L * s.below(8_000_000)));
                insert.addBatch();
                if (i % 500 == 499 || i == n - 1) insert.executeBatch();
            }
        }
        try (Statement sold = connection.createStatement()) {
            sold.execute("delete from bin where bottles < 40");
        }
    }
}
