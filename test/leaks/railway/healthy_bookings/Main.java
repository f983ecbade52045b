package org.baltrail.bookings;

import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import jakarta.persistence.Persistence;

import org.harness.Ready;

import railway.*;

import java.io.File;
import java.nio.file.Files;
import java.util.*;

/** Healthy: bookings are written and paid, an entity manager for each transaction; the shared cache keeps some thousand. */
public class Main {
    static final class BookingDesk {
        private final EntityManagerFactory factory;
        private final Map<Integer, Long> centsByDay = new TreeMap<>();
        private EntityManager closingOfDay;

        BookingDesk(EntityManagerFactory factory) {
            this.factory = factory;
        }

        void book(List<Booking> bookings) {
            try (EntityManager e = factory.createEntityManager()) {
                e.getTransaction().begin();
                bookings.forEach(e::persist);
                e.getTransaction().commit();
            }
        }

        void pay(long id, int day) {
            try (EntityManager e = factory.createEntityManager()) {
                e.getTransaction().begin();
                Booking b = e.find(Booking.class, id);
                b.pay();
                centsByDay.merge(day, (long) b.cents(), Long::sum);
                e.getTransaction().commit();
            }
        }

        /** The last transaction of the day looks at the last bookings; it is still open. */
        void close(long upTo, int count) {
            closingOfDay = factory.createEntityManager();
            closingOfDay.getTransaction().begin();
            closingOfDay.createQuery("select b from Booking b where b.id > :from", Booking.class).setParameter("from", upTo - count).getResultList();
        }
    }

    private static BookingDesk desk;

    private static EntityManagerFactory connect() throws Exception {
        File folder = Files.createTempDirectory("bookings").toFile();
        folder.deleteOnExit();
        new File(folder, "bookings.mv.db").deleteOnExit();
        Map<String, String> p = new HashMap<>();
        p.put("jakarta.persistence.jdbc.driver", "org.h2.Driver");
        p.put("jakarta.persistence.jdbc.url", "jdbc:h2:file:" + folder + "/bookings;CACHE_SIZE=4096");
        p.put("jakarta.persistence.jdbc.user", "sa");
        p.put("jakarta.persistence.schema-generation.database.action", "create");
        p.put("eclipselink.weaving", "false");
        p.put("eclipselink.logging.level", "OFF");
        return Persistence.createEntityManagerFactory("bookings", p);
    }

    public static void main(String[] a) throws Exception {
        Timetable.read(28000);
        Stops.read(30000);
        FareTable.quote(12000);
        desk = new BookingDesk(connect());
        Dice d = new Dice(411);
        long id = 0;
        for (int day = 0; day < 12; day++) {
            for (int i = 0; i < 40; i++) {
                List<Booking> bookings = new ArrayList<>();
                for (int k = 0; k < 25; k++) bookings.add(new Booking(++id, "T" + d.code(9), d.station() + " - " + d.station(), 500 + d.below(20000)));
                desk.book(bookings);
            }
            for (int i = 0; i < 100; i++) desk.pay(id - d.below(900), day);
        }
        desk.close(id, 400);
        Ready.last();
    }
}
