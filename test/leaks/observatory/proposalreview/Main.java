package org.highridge.review;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.nio.file.Files;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.harness.Ready;
import org.harness.Sample;
import org.hibernate.Session;
import org.hibernate.SessionFactory;
import org.hibernate.cfg.Configuration;
import sky.Footprints;
import sky.FramePool;
import sky.InstrumentBook;
import sky.NightLog;
import sky.StarCatalog;

/** Hibernate binds a session to each pool thread. What only reads never ends its transaction, so the sessions stay and fill. */
public class Main {
    @Entity(name = "Proposal")
    @Table(name = "proposal")
    public static class Proposal {
        @Id public long id;
        public String leader;
        @Column(length = 1_000) public String summary;
        public double hours;
        public int grade;
    }

    static class ReviewBoard {
        private final SessionFactory factory;
        private final AtomicInteger threads = new AtomicInteger();
        private final ExecutorService readers = Executors.newFixedThreadPool(4, task -> {
            Thread thread = new Thread(task, "review-" + threads.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        });

        ReviewBoard(SessionFactory factory) {
            this.factory = factory;
        }

        void submit(int count) {
            Session session = factory.getCurrentSession();
            session.beginTransaction();
            Sample s = new Sample(35);
            for (int i = 0; i < count; i++) {
                Proposal p = new Proposal();
                p.id = i;
                p.leader = s.code(14);
                p.summary = s.text(500);
                p.hours = s.real() * 40;
                session.persist(p);
                if (i % 500 == 499) {
                    session.flush();
                    session.clear();
                }
            }
            session.getTransaction().commit();
        }

        int grade(long id) {
            Session session = factory.getCurrentSession();
            if (!session.getTransaction().isActive()) session.beginTransaction();
            Proposal proposal = session.find(Proposal.class, id);
            return proposal == null ? 0 : proposal.grade;
        }
    }

    static ReviewBoard board;

    public static void main(String[] args) throws Exception {
        StarCatalog.load(40_000);
        FramePool.load(90, 131_072);
        InstrumentBook.load(3_500);
        Footprints.load(180, 1_000_000);
        NightLog.load(75_000);
        Configuration c = new Configuration();
        c.addAnnotatedClass(Proposal.class);
        c.setProperty("hibernate.connection.url", "jdbc:h2:file:" + Files.createTempDirectory("review") + "/db;CACHE_SIZE=2048");
        c.setProperty("hibernate.hbm2ddl.auto", "create");
        c.setProperty("hibernate.current_session_context_class", "thread");
        board = new ReviewBoard(c.buildSessionFactory());
        int proposals = 17_000;
        board.submit(proposals);
        CountDownLatch graded = new CountDownLatch(proposals);
        for (int i = 0; i < proposals; i++) {
            long id = i;
            board.readers.execute(() -> {
                board.grade(id);
                graded.countDown();
            });
        }
        if (!graded.await(2, TimeUnit.MINUTES)) throw new IllegalStateException("not graded");
        Ready.last();
    }
}
