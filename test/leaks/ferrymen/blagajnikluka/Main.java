package hr.jadroplov.blagajna;

import hr.jadroplov.osnova.Fotografije;
import hr.jadroplov.osnova.Motori;
import hr.jadroplov.osnova.Rampe;
import hr.jadroplov.osnova.Smjena;
import hr.jadroplov.osnova.Spremnici;
import hr.jadroplov.osnova.Udaljenosti;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.harness.Ready;
import org.harness.Sample;
import org.hibernate.Session;
import org.hibernate.SessionFactory;
import org.hibernate.cfg.Configuration;

public class Main {
    @Entity(name = "Racun")
    public static class Racun {
        @Id
        long broj;
        String blagajna;
        String kupac;
        @Column(length = 400)
        String stavke;
        Instant izdan;
        boolean poslan;
        @Column(length = 500)
        byte[] potpis;

        protected Racun() {}

        Racun(long broj, String blagajna, String kupac, String stavke, Instant izdan, byte[] potpis) {
            this.broj = broj;
            this.blagajna = blagajna;
            this.kupac = kupac;
            this.stavke = stavke;
            this.izdan = izdan;
            this.potpis = potpis;
        }
    }

    /** Takes the receipts of the ticket desks to the tax office and forgets those that it has confirmed. */
    static final class Fiskalizacija implements Runnable {
        private final SessionFactory tvornica;
        private final BlockingQueue<Racun> dolazni = new ArrayBlockingQueue<>(200);
        private volatile int poslano;

        Fiskalizacija(SessionFactory tvornica) {
            this.tvornica = tvornica;
        }

        void predaj(Racun r) throws InterruptedException {
            dolazni.put(r);
        }

        @Override
        public void run() {
            try (Session sjednica = tvornica.openSession()) {
                while (!Thread.currentThread().isInterrupted()) {
                    zapisi(sjednica);
                    posalji(sjednica);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        private void zapisi(Session sjednica) throws InterruptedException {
            sjednica.beginTransaction();
            sjednica.persist(dolazni.take());
            for (Racun r; (r = dolazni.poll()) != null; ) sjednica.persist(r);
            sjednica.getTransaction().commit();
        }

        private void posalji(Session sjednica) {
            sjednica.beginTransaction();
            sjednica.createMutationQuery("update Racun set poslan = true where poslan = false").executeUpdate();
            poslano += sjednica.createMutationQuery("delete from Racun where poslan = true").executeUpdate();
            sjednica.getTransaction().commit();
        }
    }

    static final class Blagajne {
        final Fotografije fotografije = new Fotografije(311);
        final Motori motori = new Motori(312);
        final Rampe rampe = new Rampe(313);
        final Spremnici spremnici = new Spremnici();
        final Udaljenosti udaljenosti = new Udaljenosti(314);
        final Fiskalizacija fiskalizacija;

        Blagajne(SessionFactory t) {
            fiskalizacija = new Fiskalizacija(t);
        }
    }

    public static void main(String[] args) throws Exception {
        SessionFactory tvornica = new Configuration().addAnnotatedClass(Racun.class)
                .setProperty("hibernate.connection.url", "jdbc:h2:mem:blagajne;DB_CLOSE_DELAY=-1")
                .setProperty("hibernate.hbm2ddl.auto", "create").buildSessionFactory();
        Blagajne blagajne = new Blagajne(tvornica);
        Thread slanje = new Thread(blagajne.fiskalizacija, "fiskalizacija");
        slanje.setDaemon(true);
        slanje.start();
        int ukupno = 6500;
        prodaja(blagajne, ukupno);
        Thread.sleep(2500);
        System.out.println(blagajne.fiskalizacija.poslano + " receipts sent and deleted");
        Ready.last();
    }

    private static void prodaja(Blagajne blagajne, int ukupno) throws InterruptedException {
        Smjena.odradi("salter", 2, ukupno, 120, 315, (n, s) -> {
            Instant izdan = n < ukupno ? Sample.at(n, ukupno, Duration.ofHours(16)) : Instant.now();
            blagajne.fiskalizacija.predaj(new Racun(2_600_000L + n, "BL" + s.below(40), s.text(24), s.text(120 + s.below(200)), izdan, s.bytes(128 + s.below(256))));
            blagajne.rampe.zabiljezi(System.currentTimeMillis(), s.below(24));
        });
    }
}
