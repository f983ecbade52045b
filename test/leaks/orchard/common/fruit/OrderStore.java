package fruit;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: a database in memory with the orders of the greengrocers. */
public final class OrderStore {
    private OrderStore() {}

    public static Connection open() throws SQLException {
        return DriverManager.getConnection("jdbc:h2:mem:wholesale;DB_CLOSE_DELAY=-1");
    }

    public static void load(int size) throws SQLException {
        Sample s = new Sample(6);
        try (Connection c = open(); Statement create = c.createStatement()) {
            create.execute("create table fruit_order(id bigint primary key, shop varchar(40), variety varchar(60), amount decimal(12,2), remark varchar(200))");
            try (PreparedStatement insert = c.prepareStatement("insert into fruit_order values(?,?,?,?,?)")) {
                for (int i = 0; i < Scale.of(size); i++) {
                    insert.setLong(1, i);
                    insert.setString(2, "shop-" + s.below(4000));
                    insert.setString(3, s.text(28));
                    insert.setBigDecimal(4, BigDecimal.valueOf(s.below(99_999), 2));
                    insert.setString(5, s.text(90));
                    insert.addBatch();
                    if (i % 1000 == 999) insert.executeBatch();
                }
                insert.executeBatch();
            }
        }
    }
}
