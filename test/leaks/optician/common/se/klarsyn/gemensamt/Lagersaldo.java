package se.klarsyn.gemensamt;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import org.harness.Sample;
import org.harness.Scale;

/** What is in which drawer of the shops, in an HSQLDB database without a file. */
public final class Lagersaldo {
    private final Connection c;
    private final int rader = Scale.of(14_000);

    public Lagersaldo(long seed) {
        try {
            Sample s = new Sample(seed);
            c = DriverManager.getConnection("jdbc:hsqldb:mem:saldo" + seed, "SA", "");
            c.createStatement().execute("create table saldo(id int primary key, butik int, artikel varchar(80), antal int, hylla varchar(20), inventerad timestamp)");
            try (PreparedStatement p = c.prepareStatement("insert into saldo values(?,?,?,?,?,current_timestamp)")) {
                for (int i = 0; i < rader; i++) {
                    p.setInt(1, i);
                    p.setInt(2, s.below(140));
                    p.setString(3, s.text(40 + s.below(35)));
                    p.setInt(4, s.below(60));
                    p.setString(5, s.code(8));
                    p.execute();
                }
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    public synchronized void andra(int id, int med) throws SQLException {
        try (PreparedStatement p = c.prepareStatement("update saldo set antal = antal + ? where id = ?")) {
            p.setInt(1, med);
            p.setInt(2, Math.floorMod(id, rader));
            p.execute();
        }
    }
}
