package cymru.chwarel.cyffredin;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.harness.Sample;
import org.harness.Scale;

/** Samples of the laboratory in a database in memory: strength, water, acid. */
public final class Samplau {
    private final Connection cysylltiad;
    private final int faint = Scale.of(11_000);

    public Samplau(long hedyn) throws SQLException {
        cysylltiad = DriverManager.getConnection("jdbc:hsqldb:mem:samplau", "SA", "");
        Sample s = new Sample(hedyn);
        try (Statement t = cysylltiad.createStatement()) {
            t.execute("create table sampl(id integer primary key, gwythien varchar(20), plygiant double, dwr double, sylw varchar(200))");
            t.execute("create index sampl_gwythien on sampl(gwythien)");
        }
        try (PreparedStatement p = cysylltiad.prepareStatement("insert into sampl values(?,?,?,?,?)")) {
            for (int i = 0; i < faint; i++) {
                p.setInt(1, i);
                p.setString(2, "gwythien-" + s.below(60));
                p.setDouble(3, 40 + 40 * s.real());
                p.setDouble(4, s.real());
                p.setString(5, s.text(40 + s.below(80)));
                p.execute();
            }
        }
    }

    public int faint() {
        return faint;
    }

    public synchronized double plygiant(int id) throws SQLException {
        try (PreparedStatement p = cysylltiad.prepareStatement("select plygiant from sampl where id = ?")) {
            p.setInt(1, id % faint);
            try (ResultSet r = p.executeQuery()) {
                return r.next() ? r.getDouble(1) : 0;
            }
        }
    }
}
