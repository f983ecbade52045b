package es.urdimbre.base;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import org.harness.Sample;
import org.harness.Scale;

/** Delivery notes of the present month in a database of their own. */
public final class Albaranes {
    private final Connection conexion;
    private final PreparedStatement alta;
    private final PreparedStatement baja;
    private final Sample s;
    private final int guardados = Scale.of(14_000);
    private int numero;

    public Albaranes(long semilla) throws SQLException {
        s = new Sample(semilla);
        conexion = DriverManager.getConnection("jdbc:hsqldb:mem:albaranes", "SA", "");
        try (Statement st = conexion.createStatement()) {
            st.execute("create table albaran (numero int primary key, destino varchar(80), bultos int, nota varchar(160))");
        }
        alta = conexion.prepareStatement("insert into albaran values (?, ?, ?, ?)");
        baja = conexion.prepareStatement("delete from albaran where numero = ?");
        for (int i = 0; i < guardados * 5 / 4; i++) anotar();
    }

    public synchronized void anotar() throws SQLException {
        alta.setInt(1, numero);
        alta.setString(2, s.text(30));
        alta.setInt(3, 1 + s.below(40));
        alta.setString(4, s.text(60 + s.below(80)));
        alta.executeUpdate();
        baja.setInt(1, numero++ - guardados);
        baja.executeUpdate();
    }
}
