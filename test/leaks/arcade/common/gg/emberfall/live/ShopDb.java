package gg.emberfall.live;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.Statement;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: prices by country in a database in memory. */
public final class ShopDb {
    private final Connection connection;

    public ShopDb(long seed) throws Exception {
        connection = DriverManager.getConnection("jdbc:hsqldb:mem:shop" + seed, "SA", "");
        try (Statement st = connection.createStatement()) {
            st.execute("create table price (id integer primary key, sku varchar(20), country varchar(2), cents integer, label varchar(90))");
        }
        Sample s = new Sample(seed);
        try (PreparedStatement p = connection.prepareStatement("insert into price values (?, ?, ?, ?, ?)")) {
            for (int i = Scale.of(11_000); i > 0; i--) {
                p.setInt(1, i);
                p.setString(2, s.code(9));
                p.setString(3, s.code(2));
                p.setInt(4, s.below(9000));
                p.setString(5, s.text(70));
                p.executeUpdate();
            }
        }
    }
}
