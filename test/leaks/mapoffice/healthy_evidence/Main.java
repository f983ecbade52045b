package cz.mapovyurad.evidence;

import cz.mapovyurad.okoli.CiselnikObci;
import cz.mapovyurad.okoli.KvazigeoidSit;
import cz.mapovyurad.okoli.NahledySkenu;
import cz.mapovyurad.okoli.Smena;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: the land register in an H2 database in memory, as large as the district, with four connections; splits and mergers keep its size. */
public class Main {
    static final class Evidence {
        private final BlockingQueue<Connection> spojeni = new LinkedBlockingQueue<>();
        private final AtomicInteger vypisu = new AtomicInteger();
        private final AtomicInteger zmen = new AtomicInteger();
        private final int parcel = Scale.of(120_000);

        Evidence() throws SQLException {
            for (int i = 0; i < 4; i++) spojeni.add(DriverManager.getConnection("jdbc:h2:mem:evidence;DB_CLOSE_DELAY=-1", "sa", ""));
            Connection c = spojeni.peek();
            c.createStatement().execute("create table parcela (id bigint primary key, uzemi int, kmen int, podlomeni int, vymera int, druh varchar(20), vlastnik varchar(60), cena decimal(12, 2))");
            c.createStatement().execute("create index parcela_uzemi on parcela (uzemi)");
            Sample s = new Sample(91);
            try (PreparedStatement p = c.prepareStatement("insert into parcela values (?, ?, ?, ?, ?, ?, ?, ?)")) {
                for (int i = 0; i < parcel; i++) {
                    p.setLong(1, i);
                    p.setInt(2, 600_000 + s.below(200));
                    p.setInt(3, 1 + s.below(5000));
                    p.setInt(4, s.below(40));
                    p.setInt(5, 40 + s.below(70_000));
                    p.setString(6, s.below(2) == 0 ? "orna puda" : "zahrada");
                    p.setString(7, s.text(14 + s.below(30)));
                    p.setBigDecimal(8, BigDecimal.valueOf(s.below(90_000_000), 2));
                    p.addBatch();
                    if (i % 500 == 499 || i == parcel - 1) p.executeBatch();
                }
            }
        }

        int vypis(int uzemi) throws Exception {
            Connection c = spojeni.take();
            try (PreparedStatement p = c.prepareStatement("select count(*), sum(vymera) from parcela where uzemi = ?")) {
                p.setInt(1, uzemi);
                try (ResultSet r = p.executeQuery()) {
                    r.next();
                    vypisu.incrementAndGet();
                    return r.getInt(1);
                }
            } finally {
                spojeni.add(c);
            }
        }

        void slouciARozdelit(Sample s) throws Exception {
            Connection c = spojeni.take();
            try (PreparedStatement p = c.prepareStatement("update parcela set vymera = ?, vlastnik = ? where id = ?")) {
                for (int i = 0; i < 2; i++) {
                    p.setInt(1, 40 + s.below(70_000));
                    p.setString(2, s.text(14 + s.below(30)));
                    p.setLong(3, s.below(parcel));
                    p.addBatch();
                }
                p.executeBatch();
                zmen.incrementAndGet();
            } finally {
                spojeni.add(c);
            }
        }
    }

    private static Evidence evidence;
    private static final CiselnikObci OBCE = new CiselnikObci(92);
    private static final KvazigeoidSit GEOID = new KvazigeoidSit(93);
    private static final NahledySkenu NAHLEDY = new NahledySkenu(94);

    public static void main(String[] args) throws Exception {
        evidence = new Evidence();
        Smena.pracovat("prepazka", 3, 500, 95, (clovek, kolikaty, s) -> {
            evidence.vypis(600_000 + s.below(200));
            if (kolikaty % 2 == 0) evidence.slouciARozdelit(s);
            if (kolikaty % 20 == 0) NAHLEDY.ukazat(s.below(9000));
        });
        System.out.println(evidence.vypisu + " extracts, " + evidence.zmen + " changes");
        Ready.last();
    }
}
