package ie.transfusion.components;

import ie.transfusion.base.BloodStock;
import ie.transfusion.base.CentrifugeTraces;
import ie.transfusion.base.GelCardImages;
import ie.transfusion.base.OpenRequests;
import ie.transfusion.base.RecentRecipients;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.harness.Ready;
import org.harness.Sample;
import org.hibernate.Interceptor;
import org.hibernate.Session;
import org.hibernate.SessionFactory;
import org.hibernate.Transaction;
import org.hibernate.cfg.Configuration;
import org.hibernate.type.Type;

/** Donations are separated into components. What a transaction writes is collected for the trail of the inspection and written when it commits. */
public class Main {
    @Entity
    @Table(name = "component")
    public static class Component {
        @Id
        private Long id;
        private String donation;
        private String product;
        private LocalDate expires;
        private int grams;
        @Column(length = 600)
        private String processing;

        protected Component() {}

        Component(long id, String donation, String product, LocalDate expires, int grams, String processing) {
            this.id = id;
            this.donation = donation;
            this.product = product;
            this.expires = expires;
            this.grams = grams;
            this.processing = processing;
        }
    }

    record Change(Instant at, String user, Object id, Object entity, Object[] state, String[] names) {}

    static final class TrailFile {
        private final Deque<String> tail = new ArrayDeque<>();
        private long lines;

        synchronized void write(Change c) {
            lines++;
            tail.addLast(c.at + " " + c.user + " " + c.id + " " + c.names[0] + "=" + c.state[0]);
            if (tail.size() > 2000) tail.removeFirst();
        }
    }

    static final class AuditInterceptor implements Interceptor {
        private final Map<Transaction, List<Change>> changes = new ConcurrentHashMap<>();
        private final ThreadLocal<Transaction> current = new ThreadLocal<>();
        private final TrailFile trail = new TrailFile();

        @Override
        public void afterTransactionBegin(Transaction tx) {
            current.set(tx);
            changes.put(tx, new ArrayList<>());
        }

        @Override
        public boolean onPersist(Object entity, Object id, Object[] state, String[] names, Type[] types) {
            changes.get(current.get()).add(new Change(Instant.now(), Thread.currentThread().getName(), id, entity, state.clone(), names));
            return false;
        }

        @Override
        public void beforeTransactionCompletion(Transaction tx) {
            List<Change> committed = changes.remove(tx);
            if (committed != null) committed.forEach(trail::write);
        }
    }

    static final class SeparationRefused extends RuntimeException {
        SeparationRefused(String message) {
            super(message);
        }
    }

    static final class Separation {
        private final AuditInterceptor audit = new AuditInterceptor();
        private final SessionFactory sessions;

        Separation() {
            sessions = new Configuration().addAnnotatedClass(Component.class).setInterceptor(audit)
                    .setProperty("hibernate.connection.url", "jdbc:h2:mem:components;DB_CLOSE_DELAY=-1")
                    .setProperty("hibernate.connection.pool_size", "4")
                    .setProperty("hibernate.hbm2ddl.auto", "create")
                    .setProperty("hibernate.jdbc.batch_size", "40")
                    .buildSessionFactory();
        }

        void store(List<Component> run) {
            try (Session session = sessions.openSession()) {
                Transaction tx = session.beginTransaction();
                try {
                    run.forEach(session::persist);
                    session.flush();
                    int grams = 0;
                    for (Component c : run) {
                        if (c.grams > 520) throw new SeparationRefused(c.donation + ": weight of bag " + c.grams);
                        grams += c.grams;
                    }
                    if (grams == 0) throw new SeparationRefused("empty run");
                    tx.commit();
                } catch (RuntimeException e) {
                    tx.rollback();
                    throw e;
                }
            }
        }

        int archive(long before) {
            return sessions.fromTransaction(s -> s.createMutationQuery("delete from Main$Component where id < :before").setParameter("before", before).executeUpdate());
        }
    }

    static final class Hall {
        final Separation separation = new Separation();
        final BloodStock stock = new BloodStock(111);
        final OpenRequests requests = new OpenRequests(112);
        final CentrifugeTraces traces = new CentrifugeTraces();
        final GelCardImages images = new GelCardImages(113);
        final RecentRecipients recipients = new RecentRecipients(114);
    }

    private static final String[] PRODUCTS = {"red cells", "plasma", "platelets"};
    private static Hall hall;

    private static List<Component> run(Sample s, int n, boolean overweight) {
        List<Component> run = new ArrayList<>();
        for (int i = 0; i < 36; i++) {
            int grams = overweight && i == 20 ? 560 : 200 + s.below(280);
            run.add(new Component(n * 100L + i, "G" + (7_100_000 + n * 12 + i / 3), PRODUCTS[i % 3], LocalDate.of(2026, 12, 1 + s.below(28)), grams, s.text(260 + s.below(240))));
        }
        return run;
    }

    public static void main(String[] args) throws Exception {
        hall = new Hall();
        AtomicInteger refused = new AtomicInteger();
        ExecutorService benches = Executors.newFixedThreadPool(2);
        for (int i = 0; i < 1700; i++) {
            int n = i;
            benches.execute(() -> {
                Sample s = new Sample(40_000 + n);
                try {
                    hall.separation.store(run(s, n, n % 5 == 2));
                } catch (SeparationRefused e) {
                    refused.incrementAndGet();
                }
                if (n % 50 == 49) hall.separation.archive((n - 60) * 100L);
            });
        }
        benches.shutdown();
        benches.awaitTermination(140, TimeUnit.SECONDS);
        hall.traces.give(hall.traces.take());
        System.out.println(refused + " runs refused, " + hall.separation.audit.trail.lines + " lines, " + hall.requests.bags());
        Ready.last();
    }
}
