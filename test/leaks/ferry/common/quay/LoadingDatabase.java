package quay;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: vehicles on board by sailing, in an HSQLDB database without a file. */
public final class LoadingDatabase {
    private static Connection connection;

    private LoadingDatabase() {}

    public static void load(int vehicles) throws SQLException {
        Sample s = new Sample(909);
        connection = DriverManager.getConnection("jdbc:hsqldb:mem:loading", "SA", "");
        try (Statement create = connection.createStatement()) {
            create.execute("create table vehicle (id int primary key, sailing int, plate varchar(12), kind varchar(16), lane smallint, kilos int)");
            create.execute("create index by_sailing on vehicle (sailing)");
        }
        int n = Scale.of(vehicles);
        try (PreparedStatement insert = connection.prepareStatement("insert into vehicle values (?, ?, ?, ?, ?, ?)")) {
            for (int i = 0; i < n; i++) {
                insert.setInt(1, i);
                insert.setInt(2, s.below(40_000));
                insert.setString(3, s.code(3) + " " + s.below(999));
                insert.setString(4, "kind-" + s.below(20));
                insert.setInt(5, 1 + s.below(24));
                insert.setInt(6, 900 + s.below(39_000));
                insert.addBatch();
                if (i % 500 == 499 || i == n - 1) insert.executeBatch();
            }
        }
        try (Statement ashore = connection.createStatement()) {
            ashore.execute("delete from vehicle where sailing < 4000");
        }
    }
}
