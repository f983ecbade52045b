package hr.jadroplov.ponude;

import hr.jadroplov.osnova.Cjenik;
import hr.jadroplov.osnova.Fotografije;
import hr.jadroplov.osnova.Kontejneri;
import hr.jadroplov.osnova.Povlastice;
import hr.jadroplov.osnova.Smjena;
import hr.jadroplov.osnova.Udaljenosti;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.harness.Ready;
import org.harness.Sample;

public class Main {
    record Komad(String roba, int kilograma, double kubika) {}

    record Cijena(String dionica, BigDecimal vozarina, BigDecimal pristojba) {}

    static final class Razgovor {
        final String sifra;
        final String krcatelj;
        final List<Komad> komadi = new ArrayList<>();
        final List<Cijena> cijene = new ArrayList<>();
        String uvjeti;
        int korak;

        Razgovor(String sifra, String krcatelj) {
            this.sifra = sifra;
            this.krcatelj = krcatelj;
        }
    }

    /** Offers for cargo: enquiry, goods, prices, then yes or no. */
    static final class Pregovori {
        private final Map<String, Razgovor> otvoreni = new HashMap<>();
        private final Cjenik cjenik;
        private int ugovoreno;
        private int odustalo;

        Pregovori(Cjenik cjenik) {
            this.cjenik = cjenik;
        }

        synchronized void upit(String sifra, String krcatelj) {
            otvoreni.put(sifra, new Razgovor(sifra, krcatelj));
        }

        synchronized void roba(String sifra, Komad k) {
            Razgovor r = otvoreni.get(sifra);
            r.komadi.add(k);
            r.korak = 1;
        }

        synchronized List<Cijena> ponuda(String sifra, int linija, String uvjeti) {
            Razgovor r = otvoreni.get(sifra);
            for (Komad k : r.komadi) {
                Cjenik.Stavka st = cjenik.stavka(linija % 90);
                r.cijene.add(new Cijena(st.linija() + " " + k.roba().substring(0, 8), st.vozilo().multiply(BigDecimal.valueOf(k.kilograma(), 3)), BigDecimal.valueOf(1250, 2)));
            }
            r.uvjeti = uvjeti;
            r.korak = 2;
            return List.copyOf(r.cijene);
        }

        synchronized String prihvati(String sifra) {
            Razgovor r = otvoreni.remove(sifra);
            ugovoreno++;
            return "U-" + r.sifra + "-" + r.cijene.size();
        }

        synchronized void odbij(String sifra) {
            Razgovor r = otvoreni.get(sifra);
            r.korak = -1;
            odustalo++;
        }
    }

    static final class Ured {
        private final Cjenik cjenik = new Cjenik(321);
        private final Fotografije fotografije = new Fotografije(322);
        private final Kontejneri kontejneri = new Kontejneri(323);
        private final Povlastice povlastice = new Povlastice(324);
        private final Udaljenosti udaljenosti = new Udaljenosti(325);
        private final Pregovori pregovori = new Pregovori(cjenik);
        private final ExecutorService pisari = Executors.newFixedThreadPool(2, r -> {
            Thread t = new Thread(r, "pisar");
            t.setDaemon(true);
            return t;
        });

        void vodi(int n, Sample s) throws Exception {
            String sifra = "26/" + (10_000 + n);
            pregovori.upit(sifra, s.text(26));
            for (int i = 0, k = 2 + s.below(4); i < k; i++) pregovori.roba(sifra, new Komad(s.text(30 + s.below(30)), 200 + s.below(24_000), s.real() * 60));
            Future<List<Cijena>> ponuda = pisari.submit(() -> pregovori.ponuda(sifra, n, "rok " + n % 30 + " dana, " + udaljenosti.milje(n, n / 7) + " M, " + new Sample(n).text(220)));
            if (ponuda.get().size() > 0 && s.below(100) < 38) pregovori.prihvati(sifra);
            else pregovori.odbij(sifra);
            if (n % 10 == 0) kontejneri.promet();
        }
    }

    public static void main(String[] args) throws Exception {
        Ured ured = new Ured();
        Smjena.odradi("krcatelj", 2, 11_000, 70, 326, ured::vodi);
        System.out.println(ured.pregovori.ugovoreno + " agreed, " + ured.pregovori.odustalo + " refused, " + ured.pregovori.otvoreni.size() + " in the map");
        Ready.last();
    }
}
