package piste;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: skis, boots and helmets of the rental desks, in an HSQLDB database without a file. */
public final class RentalDatabase {
    private static Connection connection;

    private RentalDatabase() {}

    public static void load(int items) throws SQLException {
        Sample s = new Sample(3_009);
        connection = DriverManager.getConnection("jdbc:hsqldb:mem:rental", "SA", "");
        try (Statement create = connection.createStatement()) {
            create.execute("create table item (id int primary key, desk int, kind varchar(12), model varchar(30), size smallint, hired int)");
            create.execute("create index by_desk on item (desk)");
        }
        int n = Scale.of(items);
        try (PreparedStatement insert = connection.prepareStatement("insert into item values (?, ?, ?, ?, ?, ?)")) {
            for (int i = 0; i < n; i++) {
                insert.setInt(1, i);
                insert.setInt(2, s.below(14));
                insert.setString(3, "kind-" + s.below(9));
                insert.setString(4, s.text(16));
                insert.setInt(5, 60 + s.below(140));
                insert.setInt(6, s.below(400));
                insert.addBatch();
                if (i % 500 == 499 || i == n - 1) insert.executeBatch();
            }
        }
        try (Statement sold = connection.createStatement()) {
            sold.execute("delete from item where hired > 380");
        }
    }
}
