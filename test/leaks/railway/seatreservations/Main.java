package eu.interregio.seats;

import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import jakarta.persistence.Persistence;

import org.harness.Ready;

import railway.*;

import java.io.File;
import java.nio.file.Files;
import java.util.*;

/** Books seats: takes requests in small transactions, assigns coach and seat, writes them to the database. */
public class Main {
    static final class SeatOffice {
        private final EntityManager entities;
        private final int[] taken = new int[400];
        private long booked;

        SeatOffice(EntityManagerFactory factory) {
            entities = factory.createEntityManager();
        }

        void book(List<Reservation> requests) {
            entities.getTransaction().begin();
            for (Reservation r : requests) {
                int n = taken[r.train() % taken.length]++;
                r.seat(1 + n / 80 % 12, 1 + n % 80);
                entities.persist(r);
                booked++;
            }
            entities.getTransaction().commit();
        }
    }

    private static SeatOffice office;

    private static EntityManagerFactory connect() throws Exception {
        File folder = Files.createTempDirectory("seats").toFile();
        folder.deleteOnExit();
        new File(folder, "seats.mv.db").deleteOnExit();
        Map<String, String> p = new HashMap<>();
        p.put("jakarta.persistence.jdbc.driver", "org.h2.Driver");
        p.put("jakarta.persistence.jdbc.url", "jdbc:h2:file:" + folder + "/seats;CACHE_SIZE=512");
        p.put("jakarta.persistence.jdbc.user", "sa");
        p.put("jakarta.persistence.schema-generation.database.action", "create");
        p.put("eclipselink.weaving", "false");
        p.put("eclipselink.logging.level", "OFF");
        return Persistence.createEntityManagerFactory("seats", p);
    }

    public static void main(String[] a) throws Exception {
        Timetable.read(38000);
        FareTable.quote(15000);
        Travellers.visit(17000);
        Announcements.learn(9000);
        Stops.read(50000);
        office = new SeatOffice(connect());
        Dice d = new Dice(303);
        long id = 0;
        for (int i = 0; i < Integer.getInteger("transactions", 340); i++) {
            List<Reservation> requests = new ArrayList<>();
            for (int k = 0; k < 20; k++) requests.add(new Reservation(++id, "T" + d.code(9), d.below(4000), d.station(), d.station(), d.text(60 + d.below(120))));
            office.book(requests);
        }
        Ready.last();
    }
}
