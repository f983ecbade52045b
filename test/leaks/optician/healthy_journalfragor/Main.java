package se.klarsyn.journal;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import org.apache.commons.dbcp2.BasicDataSource;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import se.klarsyn.gemensamt.Bagbilder;
import se.klarsyn.gemensamt.Glaskatalog;
import se.klarsyn.gemensamt.Kundkort;
import se.klarsyn.gemensamt.Kvitton;
import se.klarsyn.gemensamt.Reparationer;
import se.klarsyn.gemensamt.Skift;

/** Healthy: connections of DBCP, each with as many prepared statements as it may have, on the patients' records in H2. */
public class Main {
    static final class Journaldatabas {
        private final BasicDataSource kalla = new BasicDataSource();
        private final LongAdder fragor = new LongAdder();
        private final List<String> satser = new ArrayList<>();

        Journaldatabas(int satserPerForbindelse) throws SQLException {
            kalla.setUrl("jdbc:h2:mem:journal;DB_CLOSE_DELAY=-1;QUERY_CACHE_SIZE=0");
            kalla.setMaxTotal(8);
            kalla.setMinIdle(8);
            kalla.setMaxIdle(8);
            kalla.setPoolPreparedStatements(true);
            kalla.setMaxOpenPreparedStatements(satserPerForbindelse);
            try (Connection c = kalla.getConnection()) {
                c.createStatement().execute("create table undersokning(id int primary key, kund int, optiker varchar(60), hoger decimal(6,2), vanster decimal(6,2), tryck int, anteckning varchar(500), tid bigint)");
                c.createStatement().execute("create index kundix on undersokning(kund)");
                Sample s = new Sample(121);
                try (PreparedStatement p = c.prepareStatement("insert into undersokning values(?,?,?,?,?,?,?,?)")) {
                    for (int i = 0; i < Scale.of(6000); i++) {
                        p.setInt(1, i);
                        p.setInt(2, i / 3);
                        p.setString(3, s.text(20));
                        p.setDouble(4, -s.below(30) / 4.0);
                        p.setDouble(5, -s.below(30) / 4.0);
                        p.setInt(6, 10 + s.below(14));
                        p.setString(7, s.text(80 + s.below(160)));
                        p.setLong(8, System.currentTimeMillis() - s.below(1_000_000) * 1000L);
                        p.addBatch();
                        if (i % 500 == 0) p.executeBatch();
                    }
                    p.executeBatch();
                }
            }
            String[] falt = {"id", "kund", "optiker", "hoger", "vanster", "tryck", "anteckning", "tid"};
            for (int m = 1; m < 256; m++) {
                StringBuilder b = new StringBuilder("select ");
                for (int f = 0; f < 8; f++) if ((m >> f & 1) == 1) b.append(falt[f]).append(", ");
                b.append("count(*) over () antal from undersokning where kund = ? and (tryck between ? and 40 or hoger < -2 and vanster < -2)");
                satser.add(b + " order by tid desc, id limit 20");
                satser.add(b + " and id not in (select u.id from undersokning u where u.kund = undersokning.kund and u.tryck > 30 and u.anteckning like '%akut%') order by id limit 5");
            }
        }

        void fraga(Sample s) throws SQLException {
            try (Connection c = kalla.getConnection()) {
                for (int i = 0; i < 4; i++) {
                    try (PreparedStatement p = c.prepareStatement(satser.get(s.below(satser.size())))) {
                        p.setInt(1, s.below(2000));
                        p.setInt(2, 12);
                        try (ResultSet r = p.executeQuery()) {
                            while (r.next()) r.getObject(1);
                        }
                    }
                    fragor.increment();
                }
            }
        }
    }

    private static Journaldatabas journal;
    private static final Bagbilder BILDER = new Bagbilder(122);
    private static final Glaskatalog KATALOG = new Glaskatalog(123);
    private static final Kundkort KUNDER = new Kundkort(124);
    private static final Kvitton KVITTON = new Kvitton(125);
    private static final Reparationer REPARATIONER = new Reparationer(126);

    public static void main(String[] args) throws Exception {
        journal = new Journaldatabas(90 + Scale.of(160));
        Skift.arbeta("exam-room", 8, 200, 127, (n, s) -> {
            journal.fraga(s);
            KUNDER.kort(s.below(30_000));
            BILDER.bild(s.below(2000), 0);
            if (n % 4 == 0) KVITTON.registrera(System.currentTimeMillis());
        });
        System.out.println(journal.fragor + " queries, " + journal.kalla.getNumIdle() + " idle and " + journal.kalla.getNumActive() + " active connections");
        Ready.last();
    }
}
