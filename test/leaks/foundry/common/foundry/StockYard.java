package foundry;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.Statement;
import org.harness.Sample;
import org.harness.Scale;

/** The bars and coils in the yard: a database in memory. */
public final class StockYard {
    private static Connection keep;

    private StockYard() {}

    public static void load() throws Exception {
        Sample s = new Sample(108);
        keep = DriverManager.getConnection("jdbc:hsqldb:mem:yard", "sa", "");
        try (Statement t = keep.createStatement()) {
            t.execute("create table item (id integer primary key, alloy varchar(20), place varchar(20), note varchar(60), kilos double)");
            t.execute("create index by_alloy on item (alloy)");
        }
        int n = Scale.of(62_000);
        keep.setAutoCommit(false);
        try (PreparedStatement p = keep.prepareStatement("insert into item values (?, ?, ?, ?, ?)")) {
            for (int i = 0; i < n; i++) {
                p.setInt(1, i);
                p.setString(2, "EN-" + s.below(5_000));
                p.setString(3, "bay " + s.below(400));
                p.setString(4, s.text(40));
                p.setDouble(5, s.real() * 3_000);
                p.addBatch();
                if (i % 1_000 == 999 || i == n - 1) {
                    p.executeBatch();
                    keep.commit();
                }
            }
        }
        keep.setAutoCommit(true);
    }
}
