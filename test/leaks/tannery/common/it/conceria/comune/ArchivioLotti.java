package it.conceria.comune;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.harness.Sample;
import org.harness.Scale;

/** The finished lots of the year in a database in memory. */
public final class ArchivioLotti {
    private final Connection c;
    private final int lotti = Scale.of(9000);

    public ArchivioLotti(long seme) throws SQLException {
        Sample s = new Sample(seme);
        c = DriverManager.getConnection("jdbc:hsqldb:mem:lotti", "sa", "");
        try (Statement st = c.createStatement()) {
            st.execute("create table lotto(id int primary key, ricetta varchar(40), pelli int, metri double, nota varchar(200))");
        }
        try (PreparedStatement p = c.prepareStatement("insert into lotto values(?,?,?,?,?)")) {
            for (int i = 0; i < lotti; i++) {
                p.setInt(1, i);
                p.setString(2, s.text(12 + s.below(20)));
                p.setInt(3, 40 + s.below(400));
                p.setDouble(4, s.real() * 900);
                p.setString(5, s.text(30 + s.below(90)));
                p.executeUpdate();
            }
        }
    }

    public synchronized String nota(Sample s) throws SQLException {
        try (PreparedStatement p = c.prepareStatement("select nota from lotto where id = ?")) {
            p.setInt(1, s.below(lotti));
            try (ResultSet r = p.executeQuery()) {
                return r.next() ? r.getString(1) : "";
            }
        }
    }
}
