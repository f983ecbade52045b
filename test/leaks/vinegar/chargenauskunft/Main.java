package de.sauertopf.auskunft;

import de.sauertopf.grundlage.Artikelstamm;
import de.sauertopf.grundlage.Druckpuffer;
import de.sauertopf.grundlage.Kundenkartei;
import de.sauertopf.grundlage.Laborproben;
import de.sauertopf.grundlage.Schicht;
import de.sauertopf.grundlage.Zonenfracht;
import java.sql.Connection;
import java.sql.Date;
import java.sql.PreparedStatement;
import java.time.LocalDate;
import java.util.List;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.datasource.pooled.PooledDataSource;
import org.apache.ibatis.mapping.Environment;
import org.apache.ibatis.session.Configuration;
import org.apache.ibatis.session.SqlSession;
import org.apache.ibatis.session.SqlSessionFactory;
import org.apache.ibatis.session.SqlSessionFactoryBuilder;
import org.apache.ibatis.transaction.jdbc.JdbcTransactionFactory;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

public class Main {
    public static final class Charge {
        private String nummer;
        private int artikel;
        private Date abgefuellt;
        private String tank;
        private String befund;

        public void setNummer(String nummer) {
            this.nummer = nummer;
        }

        public void setArtikel(int artikel) {
            this.artikel = artikel;
        }

        public void setAbgefuellt(Date abgefuellt) {
            this.abgefuellt = abgefuellt;
        }

        public void setTank(String tank) {
            this.tank = tank;
        }

        public void setBefund(String befund) {
            this.befund = befund;
        }
    }

    public interface Chargen {
        @Select("select nummer, artikel, abgefuellt, tank, befund from charge where artikel = #{artikel} and abgefuellt between #{von} and #{bis} order by abgefuellt desc limit 4")
        List<Charge> zwischen(@Param("artikel") int artikel, @Param("von") Date von, @Param("bis") Date bis);
    }

    /** Tells shops and authorities which lots were bottled when; only reads. */
    static final class Auskunft {
        private final SqlSession sitzung;
        private final Chargen chargen;

        Auskunft(SqlSessionFactory fabrik) {
            sitzung = fabrik.openSession(true);
            chargen = sitzung.getMapper(Chargen.class);
        }

        synchronized String gib(int artikel, LocalDate von, LocalDate bis) {
            StringBuilder b = new StringBuilder();
            for (Charge c : chargen.zwischen(artikel, Date.valueOf(von), Date.valueOf(bis))) b.append(c.nummer).append(' ').append(c.abgefuellt).append(' ').append(c.tank).append('\n');
            return b.toString();
        }
    }

    static final class Qualitaet {
        final Artikelstamm artikel = new Artikelstamm(31);
        final Druckpuffer druck = new Druckpuffer();
        final Kundenkartei kunden = new Kundenkartei(32);
        final Laborproben proben = new Laborproben(33);
        final Zonenfracht fracht = new Zonenfracht(34);
        final Auskunft auskunft;

        Qualitaet(SqlSessionFactory fabrik) {
            auskunft = new Auskunft(fabrik);
        }
    }

    private static final int ARTIKEL = 60;
    private static final LocalDate ANFANG = LocalDate.of(2023, 1, 2);

    public static void main(String[] args) throws Exception {
        PooledDataSource quelle = new PooledDataSource("org.h2.Driver", "jdbc:h2:mem:qualitaet;DB_CLOSE_DELAY=-1", "sa", "");
        lade(quelle);
        Configuration einstellung = new Configuration(new Environment("betrieb", new JdbcTransactionFactory(), quelle));
        einstellung.addMapper(Chargen.class);
        Qualitaet haus = new Qualitaet(new SqlSessionFactoryBuilder().build(einstellung));
        Schicht.arbeite("anruf", 2, 5_500, 110, 35, (n, s) -> {
            LocalDate von = ANFANG.plusDays(s.below(600));
            if (haus.auskunft.gib(s.below(ARTIKEL), von, von.plusDays(80 + s.below(300))).isEmpty()) haus.druck.drucke("nichts gefunden");
            haus.kunden.kunde(400_000 + s.below(30_000));
            if (n % 8 == 0) haus.proben.wechsel();
        });
        System.out.println("answers given");
        Ready.last();
    }

    private static void lade(PooledDataSource quelle) throws Exception {
        Sample s = new Sample(36);
        try (Connection c = quelle.getConnection()) {
            c.createStatement().execute("create table charge(nummer varchar(12) primary key, artikel int, abgefuellt date, tank varchar(20), befund varchar(200))");
            c.createStatement().execute("create index charge_artikel on charge(artikel, abgefuellt)");
            try (PreparedStatement p = c.prepareStatement("insert into charge values(?, ?, ?, ?, ?)")) {
                for (int i = 0, n = Scale.of(5_000); i < n; i++) {
                    p.setString(1, "L" + (100_000 + i));
                    p.setInt(2, i % ARTIKEL);
                    p.setDate(3, Date.valueOf(ANFANG.plusDays(i * 1000L / n)));
                    p.setString(4, "Tank " + s.below(240));
                    p.setString(5, s.text(60 + s.below(80)));
                    p.addBatch();
                }
                p.executeBatch();
            }
            c.commit();
        }
    }
}
