package ch.uhrwerk.palkat;

import ch.uhrwerk.yhteiset.Hinnasto;
import ch.uhrwerk.yhteiset.Kaliiperit;
import ch.uhrwerk.yhteiset.Leimaukset;
import ch.uhrwerk.yhteiset.Omistajat;
import ch.uhrwerk.yhteiset.Taulukuvat;
import ch.uhrwerk.yhteiset.Vuoro;
import java.time.Instant;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: the payroll of a month is reckoned line by line, paid as a whole and then let go; the dump finds it two thirds done. */
public class Main {
    record Era(String laji, long sentit, String peruste) {}

    record Palkkarivi(int tyontekija, String nimi, String tili, List<Era> erat, long yhteensa) {}

    static final class Palkanlaskenta {
        private final YearMonth kuukausi;
        private final List<Palkkarivi> rivit = new ArrayList<>();
        private long summa;

        Palkanlaskenta(YearMonth kuukausi) {
            this.kuukausi = kuukausi;
        }

        void laske(int tyontekija, Sample s) {
            List<Era> erat = new ArrayList<>(5);
            long yhteensa = 0;
            for (int i = 0; i < 5; i++) {
                Era e = new Era(s.code(3), s.below(200_000), kuukausi + " " + s.text(30 + s.below(30)));
                erat.add(e);
                yhteensa += e.sentit;
            }
            rivit.add(new Palkkarivi(tyontekija, s.text(20), "CH" + s.number(), erat, yhteensa));
            summa += yhteensa;
        }

        long maksa() {
            CRC32 tarkiste = new CRC32();
            for (Palkkarivi r : rivit) tarkiste.update((r.tili + r.yhteensa).getBytes());
            return tarkiste.getValue();
        }
    }

    static final class Palkkatoimisto {
        private Palkanlaskenta ajo;
        private long maksettu;
        private int ajoja;
        private int rivejaMaksettu;

        void aloita(YearMonth kk) {
            ajo = new Palkanlaskenta(kk);
        }

        void paata() {
            maksettu += ajo.summa;
            rivejaMaksettu += ajo.rivit.size();
            ajo.maksa();
            ajo = null;
            ajoja++;
        }
    }

    static final class Hallinto {
        final Palkkatoimisto palkat = new Palkkatoimisto();
        final Leimaukset leimaukset = new Leimaukset(211);
        final Hinnasto hinnasto = new Hinnasto(212);
        final Omistajat omistajat = new Omistajat(213);
        final Kaliiperit kaliiperit = new Kaliiperit(214);
        final Taulukuvat kuvat = new Taulukuvat(215);
    }

    public static void main(String[] args) throws Exception {
        Hallinto h = new Hallinto();
        Sample s = new Sample(216);
        int vaki = Scale.of(24_000);
        YearMonth kk = YearMonth.now().minusMonths(4);
        for (int m = 0; m < 4; m++) {
            h.palkat.aloita(kk.plusMonths(m));
            for (int i = 0; i < vaki; i++) h.palkat.ajo.laske(i, s);
            h.palkat.paata();
        }
        h.palkat.aloita(kk.plusMonths(4));
        int tehty = vaki * 2 / 3;
        for (int i = 0; i < tehty; i++) h.palkat.ajo.laske(i, s);
        Vuoro.kaynnista("palkat", 217, (n, x) -> {
            if (tehty + n < vaki) h.palkat.ajo.laske(tehty + n, x);
            else if (tehty + n == vaki) h.palkat.paata();
            Thread.sleep(20);
        });
        Vuoro.kaynnista("ovet", 218, (n, x) -> {
            h.leimaukset.leimaa(Instant.now());
            h.omistajat.omistaja(x.below(h.omistajat.kaikkiaan()));
            Thread.sleep(20);
        });
        Thread.sleep(800);
        System.out.println(h.palkat.ajoja + " runs with " + h.palkat.rivejaMaksettu + " lines paid, " + h.palkat.ajo.rivit.size() + " lines of the present one");
        Ready.last();
    }
}
