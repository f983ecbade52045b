package gal.correaria.comun;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import org.harness.Sample;
import org.harness.Scale;

/** Hides and fittings in the store, in a database without a file. */
public final class Almacen {
    private final Connection c;

    public Almacen(long seed) throws SQLException {
        Sample s = new Sample(seed);
        c = DriverManager.getConnection("jdbc:hsqldb:mem:almacen", "SA", "");
        try (Statement st = c.createStatement()) {
            st.execute("create table artigo (id int primary key, nome varchar(80), andel varchar(12), unidades int, custo double)");
        }
        try (PreparedStatement p = c.prepareStatement("insert into artigo values (?, ?, ?, ?, ?)")) {
            for (int i = 0; i < Scale.of(13_000); i++) {
                p.setInt(1, i);
                p.setString(2, s.text(20 + s.below(40)));
                p.setString(3, s.code(2) + s.below(4000));
                p.setInt(4, s.below(300));
                p.setDouble(5, 60 * s.real());
                p.executeUpdate();
            }
        }
    }

    public synchronized int colle(int id) throws SQLException {
        try (PreparedStatement p = c.prepareStatement("update artigo set unidades = unidades - 1 where id = ?")) {
            p.setInt(1, id);
            return p.executeUpdate();
        }
    }
}
