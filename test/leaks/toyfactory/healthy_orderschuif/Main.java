package nl.houtenpaard.orderschuif;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import nl.houtenpaard.hal.Etalagebeelden;
import nl.houtenpaard.hal.Kleurproeven;
import nl.houtenpaard.hal.Trekproeven;
import nl.houtenpaard.hal.Verkoopuur;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: the orders of the last thirty days in a database without a file; when a day begins, the oldest one goes. */
public class Main {
    static final class Orderschuif {
        private static final int DAGEN = 30;
        private final Connection verbinding;
        private final PreparedStatement erbij;
        private final PreparedStatement eraf;
        private final PreparedStatement omzet;
        private int order = 4_000_000;
        private int verwijderd;

        Orderschuif() throws SQLException {
            verbinding = DriverManager.getConnection("jdbc:h2:mem:orders;DB_CLOSE_DELAY=-1", "sa", "");
            verbinding.setAutoCommit(false);
            try (Statement t = verbinding.createStatement()) {
                t.execute("create table bestelling(nummer int primary key, dag int, klant int, bedrag decimal(9,2), adres varchar(120), opmerking varchar(200))");
                t.execute("create index bestelling_dag on bestelling(dag)");
            }
            erbij = verbinding.prepareStatement("insert into bestelling values(?,?,?,?,?,?)");
            eraf = verbinding.prepareStatement("delete from bestelling where dag <= ?");
            omzet = verbinding.prepareStatement("select count(*), sum(bedrag) from bestelling where dag = ?");
            verbinding.commit();
        }

        synchronized void dag(int dag, Sample s) throws SQLException {
            eraf.setInt(1, dag - DAGEN);
            verwijderd += eraf.executeUpdate();
            for (int n = Scale.of(1100 + s.below(300)); n > 0; n--) bestel(dag, s);
            verbinding.commit();
        }

        synchronized void bestel(int dag, Sample s) throws SQLException {
            erbij.setInt(1, ++order);
            erbij.setInt(2, dag);
            erbij.setInt(3, 400_000 + s.below(90_000));
            erbij.setBigDecimal(4, java.math.BigDecimal.valueOf(500 + s.below(20_000), 2));
            erbij.setString(5, s.text(30 + s.below(50)));
            erbij.setString(6, s.text(s.below(160)));
            erbij.executeUpdate();
        }

        synchronized int aantal(int dag) throws SQLException {
            omzet.setInt(1, dag);
            try (ResultSet r = omzet.executeQuery()) {
                r.next();
                return r.getInt(1);
            }
        }
    }

    static final class Backoffice {
        final Orderschuif orders = new Orderschuif();
        final Etalagebeelden beelden = new Etalagebeelden(91);
        final Kleurproeven kleuren = new Kleurproeven(92);
        final Trekproeven proeven = new Trekproeven(93);
        final Verkoopuur uur = new Verkoopuur(94);

        Backoffice() throws SQLException {}
    }

    private static volatile Backoffice backoffice;

    public static void main(String[] args) throws Exception {
        backoffice = new Backoffice();
        Sample s = new Sample(1900);
        int dag = 19_700;
        for (; dag < 19_765; dag++) backoffice.orders.dag(dag, s);
        int vandaag = dag - 1;
        Thread kassa = new Thread(() -> {
            Sample k = new Sample(1901);
            try {
                while (true) {
                    backoffice.orders.aantal(vandaag - k.below(30));
                    Thread.sleep(30);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        }, "dagomzet");
        kassa.setDaemon(true);
        kassa.start();
        Thread.sleep(1500);
        System.out.println((backoffice.orders.order - 4_000_000) + " orders taken, " + backoffice.orders.verwijderd + " gone");
        Ready.last();
    }
}
