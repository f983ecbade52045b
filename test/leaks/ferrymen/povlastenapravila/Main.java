package hr.jadroplov.pravila;

import groovy.lang.Binding;
import groovy.lang.GroovyShell;
import groovy.lang.Script;
import hr.jadroplov.osnova.Cjenik;
import hr.jadroplov.osnova.Kontejneri;
import hr.jadroplov.osnova.Motori;
import hr.jadroplov.osnova.Povlastice;
import hr.jadroplov.osnova.Rampe;
import hr.jadroplov.osnova.Smjena;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;

public class Main {
    record Karta(int broj, String linija, int putnika, int metara, boolean otocanin) {}

    /** Works out what a ticket costs, by the formulas of the commercial department. */
    static final class Obracun {
        private final GroovyShell ljuska = new GroovyShell();
        private final Map<String, Script> formule = new ConcurrentHashMap<>();

        double iznos(String formula, Karta k) {
            String izraz = formula.replace("#putnika", String.valueOf(k.putnika())).replace("#metara", String.valueOf(k.metara()))
                    .replace("#karta", String.valueOf(k.broj())).replace("#otok", String.valueOf(k.otocanin()));
            Script s = formule.computeIfAbsent(izraz, ljuska::parse);
            synchronized (s) {
                s.setBinding(new Binding());
                return ((Number) s.run()).doubleValue();
            }
        }
    }

    static final class Prodaja {
        final Cjenik cjenik = new Cjenik(331);
        final Kontejneri kontejneri = new Kontejneri(332);
        final Motori motori = new Motori(333);
        final Povlastice povlastice = new Povlastice(334);
        final Rampe rampe = new Rampe(335);
        final Obracun obracun = new Obracun();
        final LongAdder promet = new LongAdder();
    }

    private static final String[] FORMULE = {
        "def osnovica = #putnika * 6.5 + #metara * 11; def popust = #otok ? 0.5 : 0; ['karta': #karta, 'iznos': osnovica * (1 - popust)].iznos",
        "def red = [3, 5, 9].collect { it * #putnika }.sum(); #otok ? red * 0.4 : red + #metara * 7.25 + (#karta % 2) * 0.1",
        "(1..3).inject(0) { a, b -> a + b * #putnika } + #metara * 9 + (#otok ? -2 : 0) + (#karta as String).size()"};

    public static void main(String[] args) throws Exception {
        Prodaja prodaja = new Prodaja();
        Thread.currentThread().setName("prodaja");
        Smjena.odradi("salter", 2, 190, 400, 336, (n, s) -> {
            Karta k = new Karta(410_000 + n, "L" + s.below(60), 1 + s.below(6), s.below(18), s.below(3) == 0);
            prodaja.promet.add((long) prodaja.obracun.iznos(FORMULE[s.below(3)], k));
            prodaja.rampe.zabiljezi(System.currentTimeMillis(), s.below(24));
            prodaja.povlastice.iskaznica(20_000 + s.below(60_000));
        });
        System.out.println(prodaja.obracun.formule.size() + " formulas, " + prodaja.promet + " EUR");
        Ready.last();
    }
}
