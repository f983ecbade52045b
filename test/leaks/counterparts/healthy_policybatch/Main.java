package com.alderway.policies;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.apache.commons.dbcp2.BasicDataSource;
import org.harness.Await;
import org.harness.Ready;
import org.harness.Sample;
import org.hibernate.Session;
import org.hibernate.SessionFactory;
import org.hibernate.cfg.Configuration;
import org.hibernate.query.Query;

/**
 * Healthy: the yearly run of an insurer over its policies.
 *
 * <p>A Hibernate session in the middle of a chunk: it flushes and clears after every 2,000
 * policies. A pool of 12 connections, each with the 60 statements that the application has, below
 * the limit of 100. A page of 5,000 rows of claims, read by the ledger thread, which is at work on
 * it. 140 queries of the reports, each parsed once, in Hibernate's plan cache.
 */
public class Main {
    @Entity(name = "Policy")
    @Table(name = "policy")
    public static class Policy {
        @Id public long id;
        public String holder;
        public String address;
        public String product;
        public BigDecimal premium;
        public LocalDate since;
        @Column(length = 4_000) public String clauses;
        public int period;
    }

    record ClaimRow(long id, long policy, String cause, BigDecimal paid, String handler, String remark) {}

    static final class YearRun implements Runnable {
        final SessionFactory factory;
        final CountDownLatch halfway = new CountDownLatch(1);
        final CountDownLatch tariff = new CountDownLatch(1);

        YearRun(SessionFactory factory) {
            this.factory = factory;
        }

        @Override
        public void run() {
            try (Session session = factory.openSession()) {
                for (int chunk = 0; chunk < 6; chunk++) {
                    session.beginTransaction();
                    Query<Policy> query = session.createQuery("from Policy p where p.id >= :from order by p.id", Policy.class);
                    query.setParameter("from", chunk * 2_000L);
                    query.setMaxResults(2_000);
                    int done = 0;
                    for (Policy p : query.list()) {
                        p.premium = p.premium.multiply(new BigDecimal("1.031"));
                        p.period = 2026;
                        if (chunk == 3 && ++done == 1_700) waitForTariff();
                    }
                    session.flush();
                    session.clear();
                    session.getTransaction().commit();
                }
            }
        }

        /** The price of one policy comes from a slow service. */
        private void waitForTariff() {
            halfway.countDown();
            try {
                tariff.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    static final class Ledger implements Runnable {
        final BasicDataSource source;
        final CountDownLatch page = new CountDownLatch(4);
        volatile long posted;
        volatile int rows;

        Ledger(BasicDataSource source) {
            this.source = source;
        }

        @Override
        public void run() {
            for (long from = 0; ; from = (from + 5_000) % 20_000) {
                List<ClaimRow> claims = read(from);
                rows = claims.size();
                page.countDown();
                for (ClaimRow claim : claims) post(claim);
            }
        }

        private List<ClaimRow> read(long from) {
            List<ClaimRow> claims = new ArrayList<>(5_000);
            try (Connection c = source.getConnection();
                    PreparedStatement statement = c.prepareStatement("select id, policy, cause, paid, handler, remark from claim where id >= ? order by id limit 5000")) {
                statement.setLong(1, from);
                try (ResultSet r = statement.executeQuery()) {
                    while (r.next()) claims.add(new ClaimRow(r.getLong(1), r.getLong(2), r.getString(3), r.getBigDecimal(4), r.getString(5), r.getString(6)));
                }
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
            return claims;
        }

        private void post(ClaimRow claim) {
            posted += claim.paid.unscaledValue().longValue();
            if (page.getCount() == 0) pause();
        }

        private static void pause() {
            try {
                Thread.sleep(50);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    static final String[] COLUMNS = {"holder", "address", "product", "premium", "since", "clauses", "period"};

    static BasicDataSource source;
    static SessionFactory factory;
    static String[] tariffs;

    public static void main(String[] args) throws Exception {
        Sample s = new Sample(102);
        String url = "jdbc:h2:file:" + java.nio.file.Files.createTempDirectory("policies") + "/db;CACHE_SIZE=4096";
        tariffs = new String[110_000];
        for (int i = 0; i < tariffs.length; i++) tariffs[i] = s.text(40);
        source = new BasicDataSource();
        source.setUrl(url);
        source.setMaxTotal(12);
        source.setMaxIdle(12);
        source.setPoolPreparedStatements(true);
        source.setMaxOpenPreparedStatements(100);
        Configuration c = new Configuration();
        c.addAnnotatedClass(Policy.class);
        c.setProperty("hibernate.connection.url", url);
        c.setProperty("hibernate.hbm2ddl.auto", "create");
        c.setProperty("hibernate.jdbc.batch_size", "200");
        factory = c.buildSessionFactory();
        fill(s);
        reports();
        statements();
        YearRun run = new YearRun(factory);
        Ledger ledger = new Ledger(source);
        start(run, "year-run");
        start(ledger, "ledger");
        run.halfway.await();
        ledger.page.await();
        Thread.sleep(1_000);
        Await.between(5_000, ledger.rows, 5_000, "rows of the page");
        Await.between(12, source.getNumIdle() + source.getNumActive(), 12, "connections");
        Ready.last();
    }

    private static void start(Runnable r, String name) {
        Thread thread = new Thread(r, name);
        thread.setDaemon(true);
        thread.start();
    }

    private static void fill(Sample s) throws SQLException {
        try (Session session = factory.openSession()) {
            session.beginTransaction();
            for (int i = 0; i < 12_000; i++) {
                Policy p = new Policy();
                p.id = i;
                p.holder = s.text(30);
                p.address = s.text(60);
                p.product = s.code(8);
                p.premium = BigDecimal.valueOf(20_000 + s.below(90_000), 2);
                p.since = LocalDate.of(2010 + s.below(14), 1 + s.below(12), 1);
                p.clauses = s.text(2_900);
                session.persist(p);
                if (i % 2_000 == 1_999) {
                    session.flush();
                    session.clear();
                }
            }
            session.getTransaction().commit();
        }
        try (Connection c = source.getConnection()) {
            c.createStatement().execute("create table claim(id bigint primary key, policy bigint, cause varchar, paid decimal(12,2), handler varchar, remark varchar)");
            try (PreparedStatement insert = c.prepareStatement("insert into claim values(?,?,?,?,?,?)")) {
                for (int i = 0; i < 20_000; i++) {
                    insert.setLong(1, i);
                    insert.setLong(2, s.below(12_000));
                    insert.setString(3, s.text(24));
                    insert.setBigDecimal(4, BigDecimal.valueOf(s.below(900_000), 2));
                    insert.setString(5, s.text(18));
                    insert.setString(6, s.text(700));
                    insert.executeUpdate();
                }
            }
        }
    }

    /** The reports of the office: a fixed list of queries. */
    private static void reports() {
        try (Session session = factory.openSession()) {
            for (String by : COLUMNS) {
                for (String of : COLUMNS) {
                    for (String order : new String[] {"asc", "desc", "desc nulls last"}) {
                        String hql = "select p." + by + ", count(p." + of + ") from Policy p where p.id < 40 and p.period = :period and p.product like :product group by p." + by + " order by p." + by + " " + order;
                        session.createQuery(hql, Object[].class).setParameter("period", 2025).setParameter("product", "A%").list();
                    }
                }
            }
        }
    }

    /** Every connection has run each statement of the application. */
    private static void statements() throws SQLException {
        List<Connection> all = new ArrayList<>();
        for (int i = 0; i < 12; i++) all.add(source.getConnection());
        for (Connection connection : all) {
            for (int k = 0; k < 60; k++) {
                String column = COLUMNS[k % COLUMNS.length];
                String sql = "select p." + column + ", c.paid, c.cause from policy p join claim c on c.policy = p.id where p.id = ? and c.id = ? and c.paid > " + (k + 1) * 3 + " and p." + column + " is not null order by c.paid";
                try (PreparedStatement statement = connection.prepareStatement(sql)) {
                    statement.setLong(1, k);
                    statement.setLong(2, k * 100L);
                    statement.executeQuery().close();
                }
            }
        }
        for (Connection connection : all) connection.close();
    }
}
