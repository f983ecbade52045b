package pl.zlotyklos.proby;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.collections.api.multimap.list.MutableListMultimap;
import org.eclipse.collections.api.bag.MutableBag;
import org.eclipse.collections.impl.bag.mutable.HashBag;
import org.eclipse.collections.impl.multimap.list.FastListMultimap;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import pl.zlotyklos.osnowa.Bufory;
import pl.zlotyklos.osnowa.Czujniki;
import pl.zlotyklos.osnowa.Kontrahenci;
import pl.zlotyklos.osnowa.Plac;
import pl.zlotyklos.osnowa.Widma;
import pl.zlotyklos.osnowa.Zmiana;

public class Main {
    record Proba(String numer, LocalDate pobrana, double bialko, double wilgotnosc, int opadanie) {}

    record Zestawienie(String miesiac, int prob, int dostawcow, double srednieBialko, int wad) {}

    /** Samples of the month by supplier, for the premiums that are paid at its end. */
    static final class MiesiacProb {
        private final MutableListMultimap<Integer, Proba> wedlugDostawcy = FastListMultimap.newMultimap();
        private final MutableBag<String> wady = HashBag.newBag();
        private final List<Zestawienie> zestawienia = new ArrayList<>();
        private int miesiac = 1;

        void dodaj(int dostawca, Proba p, String wada) {
            if (p.pobrana().getMonthValue() != miesiac) zamknij(p.pobrana().getMonthValue());
            wedlugDostawcy.put(dostawca, p);
            if (wada != null) wady.add(wada);
        }

        private void zamknij(int nastepny) {
            double bialko = wedlugDostawcy.valuesView().collectDouble(Proba::bialko).average();
            zestawienia.add(new Zestawienie("2026-" + miesiac, wedlugDostawcy.size(), wedlugDostawcy.sizeDistinct(), bialko, wady.size()));
            wedlugDostawcy.clear();
            wady.clear();
            miesiac = nastepny;
        }
    }

    static final class Laboratorium {
        private final Bufory bufory = new Bufory();
        private final Czujniki czujniki = new Czujniki(2001);
        private final Kontrahenci kontrahenci = new Kontrahenci(2002);
        private final Plac plac = new Plac(2003);
        private final Widma widma = new Widma(2004);
        private final MiesiacProb proby = new MiesiacProb();
        private final int dziennie = Scale.of(5200);
        private int zbadane;

        synchronized void zbadaj(Sample s) {
            LocalDate dzis = LocalDate.of(2026, 1, 1).plusDays(zbadane / dziennie);
            int dostawca = 10_000 + s.below(6000);
            String wada = s.below(10) == 0 ? "wada-" + s.below(30) : null;
            proby.dodaj(dostawca, new Proba("P" + (1_000_000 + zbadane), dzis, widma.bialko(s.below(900_000)), 10 + 8 * s.real(), 160 + s.below(200)), wada);
            if (zbadane++ % 200 == 0) plac.obrot();
        }
    }

    public static void main(String[] args) throws Exception {
        Laboratorium laboratorium = new Laboratorium();
        int dni = Integer.getInteger("razy", 1) > 1 ? 31 + 28 + 31 + 30 + 31 + 30 + 23 : 31 + 28 + 31 + 22;
        Zmiana.pracuj("laborant", 2, laboratorium.dziennie * dni, 30, 2005, (n, s) -> laboratorium.zbadaj(s));
        System.out.println(laboratorium.proby.wedlugDostawcy.size() + " samples in month " + laboratorium.proby.miesiac + ", months closed " + laboratorium.proby.zestawienia.size());
        Ready.last();
    }
}
