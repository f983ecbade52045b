package de.sauertopf.bestellung;

import de.sauertopf.grundlage.Artikelbilder;
import de.sauertopf.grundlage.Artikelstamm;
import de.sauertopf.grundlage.Kassenbons;
import de.sauertopf.grundlage.Kundenkartei;
import de.sauertopf.grundlage.Rezepturen;
import de.sauertopf.grundlage.Schicht;
import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import jakarta.persistence.Persistence;
import java.time.LocalDateTime;
import org.harness.Ready;
import org.harness.Sample;

public class Main {
    /** Takes orders, sends them out, and gives them to the archive, all in the database. */
    static final class Bestellannahme {
        private final EntityManagerFactory fabrik = Persistence.createEntityManagerFactory("bestellungen");
        private int archiviert;

        void bestelle(Bestellung b) {
            EntityManager em = fabrik.createEntityManager();
            try {
                em.getTransaction().begin();
                em.persist(b);
                em.getTransaction().commit();
            } finally {
                em.close();
            }
        }

        void versende(long nummer) {
            EntityManager em = fabrik.createEntityManager();
            try {
                em.getTransaction().begin();
                Bestellung b = em.find(Bestellung.class, nummer);
                if (b != null) b.versende();
                em.getTransaction().commit();
            } finally {
                em.close();
            }
        }

        synchronized void archiviere() {
            EntityManager em = fabrik.createEntityManager();
            try {
                em.getTransaction().begin();
                em.createNativeQuery("delete from position where bestellung in (select nummer from bestellung where versandt)").executeUpdate();
                archiviert += em.createNativeQuery("delete from bestellung where versandt").executeUpdate();
                em.getTransaction().commit();
            } finally {
                em.close();
            }
        }
    }

    static final class Haus {
        final Artikelbilder bilder = new Artikelbilder(41);
        final Artikelstamm artikel = new Artikelstamm(42);
        final Kassenbons bons = new Kassenbons(43);
        final Kundenkartei kunden = new Kundenkartei(44);
        final Rezepturen rezepte = new Rezepturen(45);
        final Bestellannahme annahme = new Bestellannahme();

        void auftrag(int n, Sample s) {
            long nummer = 2_600_000L + n;
            Bestellung b = new Bestellung(nummer, kunden.kunde(400_000 + s.below(30_000)).nummer(), s.text(50), s.text(40 + s.below(80)), LocalDateTime.now());
            for (int i = 0, k = 1 + s.below(5); i < k; i++) {
                Artikelstamm.Artikel a = artikel.artikel(s.below(1 << 20));
                b.fuegeHinzu(new Position(nummer * 10 + i, a.nummer(), 1 + s.below(12), a.preis()));
            }
            annahme.bestelle(b);
            if (n >= 30) annahme.versende(nummer - 30);
            if (n % 200 == 199) annahme.archiviere();
            if (n % 10 == 0) bons.buche(System.currentTimeMillis(), n % 9);
        }
    }

    private static final Haus HAUS = new Haus();

    public static void main(String[] args) throws Exception {
        Schicht.arbeite("annahme", 1, 3_600, 150, 46, HAUS::auftrag);
        System.out.println(HAUS.annahme.archiviert + " orders given to the archive");
        Ready.last();
    }
}
