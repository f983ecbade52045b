package de.sauertopf.versand;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import de.sauertopf.grundlage.Artikelbilder;
import de.sauertopf.grundlage.Artikelstamm;
import de.sauertopf.grundlage.Kassenbons;
import de.sauertopf.grundlage.Schicht;
import de.sauertopf.grundlage.Tankwerte;
import de.sauertopf.grundlage.Zonenfracht;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.harness.Ready;
import org.harness.Sample;

public class Main {
    enum Paketart { GLAS, KANISTER, FASS }

    /** What the basket asks for. */
    record Anfrage(int plz, Paketart art, int gramm, boolean zerbrechlich, Instant gestellt) {}

    record Dienst(String name, int cent, int tage) {}

    record Angebot(String empfaenger, List<Dienst> dienste, String hinweis) {}

    static final class Versandrechner {
        private final Zonenfracht fracht;
        private final LoadingCache<Anfrage, Angebot> angebote;

        Versandrechner(Zonenfracht fracht) {
            this.fracht = fracht;
            angebote = Caffeine.newBuilder().expireAfterWrite(Duration.ofDays(7)).recordStats().executor(Runnable::run).build(this::rechne);
        }

        Angebot angebot(int plz, Paketart art, int gramm) {
            return angebote.get(new Anfrage(plz, art, gramm, art == Paketart.GLAS, Instant.now()));
        }

        private Angebot rechne(Anfrage a) {
            List<Dienst> dienste = new ArrayList<>();
            int basis = fracht.cent(a.plz(), a.gramm());
            dienste.add(new Dienst("Paket " + a.plz() / 1000, basis, 2));
            dienste.add(new Dienst("Express " + a.plz() / 1000, basis * 2 + 300, 1));
            if (a.art() != Paketart.GLAS) dienste.add(new Dienst("Spedition " + a.plz() / 1000, basis / 2 + 2900, 4));
            return new Angebot(String.format("%05d", a.plz()), dienste, a.zerbrechlich() ? "Glas, mit Polster " + a.gramm() / 20 + " g" : "ohne Polster " + a.gramm() + " g");
        }
    }

    static final class Laden {
        final Artikelstamm artikel = new Artikelstamm(11);
        final Artikelbilder bilder = new Artikelbilder(12);
        final Kassenbons bons = new Kassenbons(13);
        final Tankwerte tanks = new Tankwerte(14);
        final Zonenfracht fracht = new Zonenfracht(15);
        final Versandrechner versand = new Versandrechner(fracht);

        /** A customer puts two or three things into the basket and sees the price each time. */
        void korb(int n, Sample s) {
            int plz = 1000 * (1 + s.below(99)) + s.below(12);
            Paketart art = Paketart.values()[s.below(3)];
            int gramm = 0;
            for (int i = 0, k = 2 + s.below(2); i < k; i++) {
                gramm += artikel.artikel(s.below(1 << 20)).milliliter() / 500 * 500 + 500;
                if (versand.angebot(plz, art, gramm).dienste().isEmpty()) throw new IllegalStateException("no offer");
            }
            bilder.bild(s.below(3000), n % 3);
            if (n % 20 == 0) bons.buche(System.currentTimeMillis(), n % 9);
        }
    }

    public static void main(String[] args) throws Exception {
        Laden laden = new Laden();
        Schicht.arbeite("korb", 2, 5_600, 90, 16, laden::korb);
        System.out.println(laden.versand.angebote.estimatedSize() + " offers, " + laden.versand.angebote.stats());
        Ready.last();
    }
}
