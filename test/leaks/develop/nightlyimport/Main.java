package org.cornerstone.stock;

import com.harborline.freight.Freight;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EntityManager;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Properties;
import org.harness.Ready;
import org.harness.Sample;
import org.hibernate.SessionFactory;
import org.hibernate.cfg.Configuration;

/** An import writes through one session from beginning to end, flushes, and never clears it. */
public class Main {
    @Entity
    @Table(name = "stock_item")
    public static class StockItem {
        @Id
        long id;
        @Column(length = 40)
        String sku;
        @Column(length = 200)
        String description;
        BigDecimal price;
        LocalDate changed;
    }

    static class StockImport {
        private final EntityManager entities;
        private int rows;

        StockImport(SessionFactory factory) {
            entities = factory.createEntityManager();
        }

        void batch(int size, Sample s) {
            entities.getTransaction().begin();
            for (int i = 0; i < size; i++) {
                StockItem item = new StockItem();
                item.id = rows++;
                item.sku = s.code(12);
                item.description = s.text(120);
                item.price = BigDecimal.valueOf(s.below(99_999), 2);
                item.changed = LocalDate.now();
                entities.persist(item);
            }
            entities.flush();
            entities.createNativeQuery("delete from stock_item where id < " + rows).executeUpdate();
            entities.getTransaction().commit();
        }
    }

    private static StockImport running;

    public static void main(String[] args) throws Exception {
        Freight.load();
        Properties p = new Properties();
        p.put("hibernate.connection.url", "jdbc:hsqldb:mem:stock");
        p.put("hibernate.connection.username", "SA");
        p.put("hibernate.connection.password", "");
        p.put("hibernate.hbm2ddl.auto", "create");
        running = new StockImport(new Configuration().addProperties(p).addAnnotatedClass(StockItem.class).buildSessionFactory());
        Sample s = new Sample(43);
        for (int i = 0; i < 16; i++) running.batch(500, s);
        Ready.last();
    }
}
