package apoteca;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Timestamp;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: the stock of the warehouse by lot, in an H2 database without a file. */
public final class StockDatabase {
    private static Connection connection;

    private StockDatabase() {}

    public static void load(int lots) throws SQLException {
        Sample s = new Sample(508);
        connection = DriverManager.getConnection("jdbc:h2:mem:warehouse");
        try (Statement create = connection.createStatement()) {
            create.execute("create table lot (id int primary key, pzn int, charge varchar(16), packs int, counted timestamp)");
            create.execute("create index by_pzn on lot (pzn)");
        }
        long now = System.currentTimeMillis();
        int n = Scale.of(lots);
        try (PreparedStatement insert = connection.prepareStatement("insert into lot values (?, ?, ?, ?, ?)")) {
            for (int i = 0; i < n; i++) {
                insert.setInt(1, i);
                insert.setInt(2, 1_000_000 + s.below(200_000));
                insert.setString(3, "CH" + s.code(3) + s.below(9_999));
                insert.setInt(4, s.below(900));
                insert.setTimestamp(5, new Timestamp(now - 1_000L * s.below(6_000_000)));
                insert.addBatch();
                if (i % 500 == 499 || i == n - 1) insert.executeBatch();
            }
        }
        try (Statement sold = connection.createStatement()) {
            sold.execute("delete from lot where packs < 50");
        }
    }
}
