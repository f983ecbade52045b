package eu.tidegate.assessment;

import eu.tidegate.base.DutyRates;
import eu.tidegate.base.PortalMonitors;
import eu.tidegate.base.TariffNomenclature;
import jakarta.persistence.CascadeType;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.Id;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.OneToMany;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.harness.Ready;
import org.harness.Sample;
import org.hibernate.Session;
import org.hibernate.SessionFactory;
import org.hibernate.Transaction;
import org.hibernate.cfg.Configuration;

/** The nightly assessment of duties, in chunks of 4,000 declarations with their lines; the dump is taken when three quarters of the fourth chunk are done. */
public class Main {
    @Entity(name = "Declaration")
    public static class Declaration {
        @Id
        private long id;
        @Column(length = 24)
        private String mrn;
        private Instant lodged;
        @Column(length = 20)
        private String trader;
        private BigDecimal duty;
        @OneToMany(mappedBy = "declaration", cascade = CascadeType.ALL, fetch = FetchType.LAZY)
        private List<Line> lines = new ArrayList<>();

        protected Declaration() {}

        Declaration(long id, String mrn, Instant lodged, String trader) {
            this.id = id;
            this.mrn = mrn;
            this.lodged = lodged;
            this.trader = trader;
        }
    }

    @Entity(name = "Line")
    public static class Line {
        @Id
        private long id;
        @ManyToOne(fetch = FetchType.LAZY)
        @JoinColumn(name = "declaration")
        private Declaration declaration;
        private int subheading;
        @Column(length = 120)
        private String goods;
        private BigDecimal price;
        private BigDecimal duty;

        protected Line() {}

        Line(long id, Declaration declaration, int subheading, String goods, BigDecimal price) {
            this.id = id;
            this.declaration = declaration;
            this.subheading = subheading;
            this.goods = goods;
            this.price = price;
        }
    }

    static final class AssessmentRun {
        static final int CHUNK = 4000;
        private final SessionFactory sessions;
        private final DutyRates rates;
        private long assessed;

        AssessmentRun(SessionFactory sessions, DutyRates rates) {
            this.sessions = sessions;
            this.rates = rates;
        }

        void run() throws Exception {
            for (int chunk = 0;; chunk++) {
                try (Session session = sessions.openSession()) {
                    Transaction t = session.beginTransaction();
                    List<Declaration> declarations = session.createQuery("select distinct d from Declaration d join fetch d.lines where d.duty is null and d.id between :first and :last order by d.id", Declaration.class)
                            .setParameter("first", (long) chunk * CHUNK).setParameter("last", (chunk + 1L) * CHUNK - 1).getResultList();
                    if (declarations.isEmpty()) return;
                    for (int i = 0; i < declarations.size(); i++) {
                        assess(declarations.get(i));
                        if (chunk == 3 && i == CHUNK * 3 / 4) Ready.last();
                    }
                    t.commit();
                }
            }
        }

        private void assess(Declaration d) {
            BigDecimal sum = BigDecimal.ZERO;
            for (Line l : d.lines) {
                l.duty = l.price.multiply(BigDecimal.valueOf(rates.rate(d.trader.hashCode() & 127, l.subheading) / 100)).setScale(2, RoundingMode.HALF_UP);
                sum = sum.add(l.duty);
            }
            d.duty = sum;
            assessed++;
        }
    }

    static final class Night {
        final DutyRates rates = new DutyRates(181);
        final TariffNomenclature tariff = new TariffNomenclature(182);
        final PortalMonitors portals = new PortalMonitors(183);
        final AssessmentRun run;

        Night(SessionFactory f) {
            run = new AssessmentRun(f, rates);
        }
    }

    private static Night night;

    private static void fill(SessionFactory f) {
        Sample s = new Sample(1818);
        int n = 20_000;
        long line = 1;
        for (int from = 0; from < n; from += 500) {
            try (Session session = f.openSession()) {
                Transaction t = session.beginTransaction();
                for (int i = from; i < from + 500; i++) {
                    Declaration d = new Declaration(i, "26EU" + (8_000_000 + i), Sample.at(i, n, Duration.ofHours(22)), "EORI" + s.below(7000));
                    for (int l = 1 + s.below(7); l > 0; l--) d.lines.add(new Line(line++, d, s.below(5200), s.text(30 + s.below(60)), BigDecimal.valueOf(s.below(5_000_000), 2)));
                    session.persist(d);
                }
                t.commit();
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Path folder = Files.createTempDirectory("assessment");
        SessionFactory f = new Configuration()
                .addAnnotatedClass(Declaration.class).addAnnotatedClass(Line.class)
                .setProperty("hibernate.connection.url", "jdbc:h2:file:" + folder.resolve("night") + ";CACHE_SIZE=4096")
                .setProperty("hibernate.connection.username", "sa").setProperty("hibernate.connection.password", "")
                .setProperty("hibernate.hbm2ddl.auto", "create").setProperty("hibernate.jdbc.batch_size", "200").setProperty("hibernate.order_inserts", "true")
                .buildSessionFactory();
        fill(f);
        night = new Night(f);
        night.run.run();
    }
}
