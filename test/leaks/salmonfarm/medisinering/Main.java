package no.laks.medisinering;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import no.laks.felles.Bronnbater;
import no.laks.felles.Dybdekart;
import no.laks.felles.Fiskebilder;
import no.laks.felles.Kjopere;
import no.laks.felles.Lokaliteter;
import no.laks.felles.Sensorrekker;
import no.laks.felles.Vakt;
import org.harness.Ready;
import org.harness.Sample;

public class Main {
    enum Preparat { EMAMEKTIN, FLORFENIKOL, PRAZIKVANTEL }

    record Dose(Preparat preparat, double mgPerKg, int dager) {}

    static final class Resept {
        private final String merd;
        private final Instant utstedt;
        private final String veterinær;
        private final List<Dose> doser = new ArrayList<>();
        private final String diagnose;
        private final byte[] signatur;
        private int fôret;

        Resept(String merd, Instant utstedt, String veterinær, String diagnose, byte[] signatur) {
            this.merd = merd;
            this.utstedt = utstedt;
            this.veterinær = veterinær;
            this.diagnose = diagnose;
            this.signatur = signatur;
        }

        Resept dose(Dose d) {
            doser.add(d);
            return this;
        }

        void fôr(int kilo) {
            fôret += kilo;
        }
    }

    static final class Reseptbok {
        private final Map<String, Resept> gjeldende = new HashMap<>();
        private final LongAdder skrevet = new LongAdder();

        synchronized void skriv(Resept r) {
            gjeldende.put(nøkkel(r.merd), r);
            skrevet.increment();
        }

        synchronized Resept finn(String merd) {
            return gjeldende.get(nøkkel(merd));
        }

        synchronized void avslutt(Resept r) {
            gjeldende.remove(r.merd);
        }

        private static String nøkkel(String merd) {
            return merd.trim().toUpperCase(Locale.ROOT);
        }
    }

    static final class Fôringsflåte {
        private final Reseptbok bok;
        private final Sensorrekker sensorer;

        Fôringsflåte(Reseptbok bok, Sensorrekker sensorer) {
            this.bok = bok;
            this.sensorer = sensorer;
        }

        void behandle(String merd, Sample s) {
            Resept r = bok.finn(merd);
            if (r == null) return;
            for (Dose d : r.doser) r.fôr((int) (d.mgPerKg * d.dager));
            sensorer.les(s.below(5_000), 88f, 9f);
            if (r.fôret > 0) bok.avslutt(r);
        }
    }

    static final class Fiskehelse {
        private final Reseptbok bok = new Reseptbok();
        private final Sensorrekker sensorer = new Sensorrekker(11);
        private final Lokaliteter lokaliteter = new Lokaliteter(12);
        private final Fôringsflåte flåte = new Fôringsflåte(bok, sensorer);
        private final Kjopere kjøpere = new Kjopere(13);
        private final Dybdekart dybder = new Dybdekart(14);
        private final Fiskebilder bilder = new Fiskebilder(15);
        private final Bronnbater båter = new Bronnbater(16);
    }

    private static final Fiskehelse HELSE = new Fiskehelse();

    public static void main(String[] args) throws Exception {
        int bunke = 20_000;
        Vakt.begynn("resept", 2, bunke, 17, (n, s) -> {
            Lokaliteter.Lokalitet sted = HELSE.lokaliteter.tilfeldig(s);
            // the handhelds on the barges send what the reader shows
            String merd = sted.nummer() + (n % 3 == 0 ? "-m" : "-M") + (n % 40_000);
            Instant tid = n < 2 * bunke ? Sample.at(n, 2 * bunke, Duration.ofDays(120)) : Instant.now();
            Resept r = new Resept(merd, tid, s.text(14 + s.below(10)), s.text(60 + s.below(120)), s.bytes(128 + s.below(128)));
            for (int d = 0; d <= s.below(2); d++) r.dose(new Dose(Preparat.values()[s.below(3)], 0.05 + s.real() * 10 + 1, 7 + s.below(7)));
            HELSE.bok.skriv(r);
            HELSE.flåte.behandle(merd, s);
            if (n % 50 == 0) {
                HELSE.båter.seil(s);
                HELSE.bilder.hent("kam" + s.below(40) + "/" + s.below(100_000));
                HELSE.kjøpere.kjoper(s.below(60_000));
                HELSE.dybder.dybde(n, n / 7);
            }
        });
        System.out.println(HELSE.bok.skrevet + " prescriptions, " + HELSE.bok.gjeldende.size() + " in the book");
        Ready.last();
    }
}
