package newsroom;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.Statement;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: who gets the printed paper where, in an embedded database. */
public final class DeliveryDatabase {
    private static Connection connection;

    private DeliveryDatabase() {}

    public static void load(int addresses) throws Exception {
        Sample s = new Sample(709);
        int n = Scale.of(addresses);
        connection = DriverManager.getConnection("jdbc:hsqldb:mem:delivery", "sa", "");
        try (Statement statement = connection.createStatement()) {
            statement.execute("create table address (id int primary key, round int, street varchar(60), letterbox varchar(40), copies int)");
            statement.execute("create index by_round on address (round)");
        }
        try (PreparedStatement insert = connection.prepareStatement("insert into address values (?, ?, ?, ?, ?)")) {
            for (int i = 0; i < n; i++) {
                insert.setInt(1, i);
                insert.setInt(2, i / 130);
                insert.setString(3, s.text(24));
                insert.setString(4, s.text(12));
                insert.setInt(5, 1 + s.below(2));
                insert.addBatch();
                if (i % 1_000 == 999 || i == n - 1) insert.executeBatch();
            }
        }
    }
}
