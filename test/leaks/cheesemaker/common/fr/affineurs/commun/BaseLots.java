package fr.affineurs.commun;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import org.harness.Sample;
import org.harness.Scale;

/** The batches in ripening, in a database in memory. */
public final class BaseLots {
    private final Connection base;

    public BaseLots(long graine) {
        try {
            base = DriverManager.getConnection("jdbc:hsqldb:mem:lots", "SA", "");
            try (Statement st = base.createStatement()) {
                st.execute("create table lot (id int primary key, fromage varchar(40), cave int, meules int, note varchar(200))");
            }
            Sample s = new Sample(graine);
            try (PreparedStatement p = base.prepareStatement("insert into lot values (?, ?, ?, ?, ?)")) {
                for (int i = 0, n = Scale.of(11_000); i < n; i++) {
                    p.setInt(1, i);
                    p.setString(2, s.text(20));
                    p.setInt(3, s.below(9));
                    p.setInt(4, 10 + s.below(200));
                    p.setString(5, s.text(80));
                    p.executeUpdate();
                }
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    public synchronized void retourne(int lot, int meules) throws SQLException {
        try (PreparedStatement p = base.prepareStatement("update lot set meules = ? where id = ?")) {
            p.setInt(1, meules);
            p.setInt(2, lot);
            p.executeUpdate();
        }
    }
}
