package org.highridge.ingest;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.nio.file.Files;
import java.time.LocalDateTime;
import java.util.concurrent.CountDownLatch;
import org.harness.Ready;
import org.harness.Sample;
import org.hibernate.Session;
import org.hibernate.SessionFactory;
import org.hibernate.cfg.Configuration;
import org.hibernate.resource.jdbc.spi.StatementInspector;
import sky.Ephemerides;
import sky.Footprints;
import sky.NightLog;

/** Healthy: exposures are written in batches of 4,000, flushed and cleared; the fifth is being flushed. */
public class Main {
    @Entity(name = "Exposure")
    @Table(name = "exposure")
    public static class Exposure {
        @Id public long id;
        public String target;
        public String observer;
        public double seconds;
        public LocalDateTime startedAt;
        public String remark;
    }

    static class SlowDatabase implements StatementInspector {
        private final CountDownLatch reached = new CountDownLatch(1);
        private final CountDownLatch open = new CountDownLatch(1);
        private volatile boolean slow;

        @Override
        public String inspect(String sql) {
            if (slow && sql.startsWith("insert")) {
                reached.countDown();
                try {
                    open.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }
            return sql;
        }
    }

    static class ExposureIngest {
        private final SessionFactory factory;
        private final SlowDatabase database;

        ExposureIngest(SessionFactory factory, SlowDatabase database) {
            this.factory = factory;
            this.database = database;
        }

        void run() {
            Sample s = new Sample(52);
            LocalDateTime start = LocalDateTime.of(2026, 3, 1, 20, 0);
            try (Session session = factory.openSession()) {
                for (int batch = 0; batch < 12; batch++) {
                    session.beginTransaction();
                    for (int i = 0; i < 4_000; i++) {
                        Exposure e = new Exposure();
                        e.id = batch * 4_000L + i;
                        e.target = "HD " + s.below(300_000);
                        e.observer = s.code(10);
                        e.seconds = s.below(1_800);
                        e.startedAt = start.plusSeconds(40L * e.id);
                        e.remark = s.text(90);
                        session.persist(e);
                    }
                    database.slow = batch == 4;
                    session.flush();
                    session.clear();
                    session.getTransaction().commit();
                }
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Ephemerides.load(1_800, 100);
        NightLog.load(75_000);
        Footprints.load(180, 1_000_000);
        SlowDatabase database = new SlowDatabase();
        Configuration c = new Configuration();
        c.addAnnotatedClass(Exposure.class);
        c.setProperty("hibernate.connection.url", "jdbc:h2:file:" + Files.createTempDirectory("ingest") + "/db;CACHE_SIZE=2048");
        c.setProperty("hibernate.hbm2ddl.auto", "create");
        c.setProperty("hibernate.jdbc.batch_size", "200");
        c.setStatementInspector(database);
        ExposureIngest ingest = new ExposureIngest(c.buildSessionFactory(), database);
        Thread thread = new Thread(ingest::run, "ingest");
        thread.setDaemon(true);
        thread.start();
        database.reached.await();
        Ready.last();
    }
}
