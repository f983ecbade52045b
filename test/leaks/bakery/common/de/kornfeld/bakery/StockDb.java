package de.kornfeld.bakery;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import org.harness.Scale;

/** The stock of the warehouses in HSQLDB, in memory. */
public final class StockDb {
    private StockDb() {}

    public static void load() throws SQLException {
        Words w = new Words(108);
        try (Connection c = DriverManager.getConnection("jdbc:hsqldb:mem:stock", "SA", ""); Statement s = c.createStatement()) {
            s.execute("create table stock(id int primary key, article varchar(60), shelf varchar(12), kilos int, supplier varchar(40))");
            try (PreparedStatement p = c.prepareStatement("insert into stock values(?,?,?,?,?)")) {
                int n = Scale.of(19_000);
                for (int i = 0; i < n; i++) {
                    p.setInt(1, i);
                    p.setString(2, w.article() + "mehl");
                    p.setString(3, "H" + w.below(9) + "-" + w.below(900));
                    p.setInt(4, w.below(2_000));
                    p.setString(5, w.person());
                    p.addBatch();
                    if (i % 500 == 499 || i == n - 1) p.executeBatch();
                }
            }
            s.execute("delete from stock where kilos < 100");
        }
    }
}
