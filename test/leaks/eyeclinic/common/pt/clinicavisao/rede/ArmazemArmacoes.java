package pt.clinicavisao.rede;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.harness.Sample;
import org.harness.Scale;

/** The stock of frames of all shops, in an HSQLDB database in memory. */
public final class ArmazemArmacoes {
    private final Connection base;
    private final PreparedStatement procura;

    public ArmazemArmacoes(long seed) {
        try {
            base = DriverManager.getConnection("jdbc:hsqldb:mem:armazem", "SA", "");
            base.createStatement().execute("create table armacao (ean bigint primary key, modelo varchar(60), cor varchar(20), loja int, pecas int)");
            Sample s = new Sample(seed);
            try (PreparedStatement p = base.prepareStatement("insert into armacao values (?, ?, ?, ?, ?)")) {
                for (int i = 0; i < Scale.of(16_000); i++) {
                    p.setLong(1, 5_601_000_000_000L + i * 7L);
                    p.setString(2, s.text(16 + s.below(30)));
                    p.setString(3, s.code(8));
                    p.setInt(4, s.below(140));
                    p.setInt(5, s.below(12));
                    p.addBatch();
                    if (i % 1000 == 999 || i == Scale.of(16_000) - 1) p.executeBatch();
                }
            }
            procura = base.prepareStatement("select modelo from armacao where ean = ?");
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    public synchronized String modelo(int n) {
        try {
            procura.setLong(1, 5_601_000_000_000L + n * 7L);
            try (ResultSet r = procura.executeQuery()) {
                return r.next() ? r.getString(1) : null;
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
