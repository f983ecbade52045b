package org.cornerstone.records;

import com.harborline.freight.TariffBook;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.util.Properties;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import org.hibernate.Session;
import org.hibernate.SessionFactory;
import org.hibernate.cfg.Configuration;

/** Healthy: Hibernate with a full cache of query plans and a session with one page of rows; each session is closed. */
public class Main {
    @Entity
    @Table(name = "land_record")
    public static class LandRecord {
        @Id
        long id;
        @Column(length = 120)
        String owner;
        double squareMeters;
    }

    private static SessionFactory factory;

    public static void main(String[] args) throws Exception {
        TariffBook.load(15_000);
        Properties p = new Properties();
        p.put("hibernate.connection.url", "jdbc:hsqldb:mem:records");
        p.put("hibernate.connection.username", "SA");
        p.put("hibernate.connection.password", "");
        p.put("hibernate.hbm2ddl.auto", "create");
        p.put("hibernate.query.plan_cache_max_size", "128");
        factory = new Configuration().addProperties(p).addAnnotatedClass(LandRecord.class).buildSessionFactory();
        Sample s = new Sample(101);
        for (int batch = 0, n = Scale.of(12); batch < n; batch++) {
            int from = batch * 500;
            factory.inTransaction(session -> {
                for (int i = 0; i < 500; i++) {
                    LandRecord r = new LandRecord();
                    r.id = from + i;
                    r.owner = s.text(60);
                    session.persist(r);
                }
            });
        }
        for (int i = 0; i < 300; i++) {
            int k = i;
            factory.inSession(session -> session.createQuery("from Main$LandRecord r where r.squareMeters > " + k, LandRecord.class).setMaxResults(5).list());
        }
        try (Session open = factory.openSession()) {
            open.createQuery("from Main$LandRecord", LandRecord.class).setMaxResults(100).list();
            Ready.last();
        }
    }
}
