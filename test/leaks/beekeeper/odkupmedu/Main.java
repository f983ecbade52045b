package si.panj.odkup;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.harness.Ready;
import org.harness.Sample;
import si.panj.skupno.BlokiSpektrov;
import si.panj.skupno.Izmena;
import si.panj.skupno.Matice;
import si.panj.skupno.ProdajaNaDrobno;
import si.panj.skupno.Stojisca;
import si.panj.skupno.Tehtnice;
import si.panj.skupno.Zdravila;

public class Main {
    record Zahteva(String cebelar, String sorta, int kilogramov, double voda, Instant oddana) {}

    static final class Odbitek {
        final String razlog;
        final double delez;

        Odbitek(String razlog, double delez) {
            this.razlog = razlog;
            this.delez = delez;
        }
    }

    static final class Vrednost {
        final long centov;
        final List<Odbitek> odbitki = new ArrayList<>();
        final String obrazlozitev;
        final int[] obroki;

        Vrednost(long centov, String obrazlozitev, int[] obroki) {
            this.centov = centov;
            this.obrazlozitev = obrazlozitev;
            this.obroki = obroki;
        }
    }

    /** What a lot is worth is not simple to find out, and beekeepers ask several times before they bring it. */
    static final class Vrednotenje {
        private final Map<String, Vrednost> izracunane = new HashMap<>();
        private final Sample s = new Sample(70);
        private long zadetkov;
        private long vprasanj;

        synchronized Vrednost vrednost(Zahteva z) {
            vprasanj++;
            String kljuc = z.cebelar() + "|" + z.sorta() + "|" + z.kilogramov() + "|" + z.voda() + "|" + z.oddana();
            Vrednost v = izracunane.get(kljuc);
            if (v != null) {
                zadetkov++;
                return v;
            }
            v = izracunaj(z);
            izracunane.put(kljuc, v);
            return v;
        }

        private Vrednost izracunaj(Zahteva z) {
            int[] obroki = new int[24];
            long centov = z.kilogramov() * 640L;
            for (int i = 0; i < obroki.length; i++) obroki[i] = (int) (centov / obroki.length) + s.below(3);
            Vrednost v = new Vrednost(centov, s.text(180 + s.below(260)), obroki);
            if (z.voda() > 18) v.odbitki.add(new Odbitek("voda " + z.voda(), 0.04));
            v.odbitki.add(new Odbitek(s.text(30 + s.below(30)), 0.02 * s.real()));
            return v;
        }
    }

    static final class OdkupnoMesto {
        private final String kraj;
        private final Vrednotenje vrednotenje = new Vrednotenje();
        private long odkupljeno;

        OdkupnoMesto(String kraj) {
            this.kraj = kraj;
        }

        long ponudi(Zahteva z) {
            Vrednost v = vrednotenje.vrednost(z);
            long c = v.centov;
            for (Odbitek o : v.odbitki) c -= (long) (c * o.delez);
            synchronized (this) {
                return odkupljeno += c;
            }
        }

        synchronized void zakljuciUro() {
            odkupljeno = 0;
        }
    }

    private static final String[] SORTE = {"akacija", "kostanj", "lipa", "cvetlicni", "hoja", "smreka"};

    public static void main(String[] args) throws Exception {
        OdkupnoMesto mesto = new OdkupnoMesto("Brdo pri Lukovici");
        ScheduledExecutorService ura = Executors.newSingleThreadScheduledExecutor(r -> {
            Thread t = new Thread(r, "ura");
            t.setDaemon(true);
            return t;
        });
        ura.scheduleAtFixedRate(mesto::zakljuciUro, 1, 1, TimeUnit.HOURS);
        Stojisca stojisca = new Stojisca(71);
        Zdravila zdravila = new Zdravila(72);
        Matice matice = new Matice(73);
        BlokiSpektrov bloki = new BlokiSpektrov();
        ProdajaNaDrobno prodaja = new ProdajaNaDrobno(74);
        Tehtnice tehtnice = new Tehtnice(75);
        int zaostanek = 3700;
        Izmena.zacni("okence", 2, zaostanek, 76, (n, s) -> {
            Instant kdaj = n < 2 * zaostanek ? Sample.at(n, 2 * zaostanek, Duration.ofHours(50)) : Instant.now();
            mesto.ponudi(new Zahteva("KMG-" + (100_000 + s.below(900)), SORTE[s.below(6)], 20 * (1 + s.below(12)), 15 + s.below(50) / 10.0, kdaj));
            stojisca.kraj(1_000_000 + 3 * s.below(26_000));
            zdravila.najdi(400_000 + s.below(49_000));
            if (n % 9 == 0) matice.naroci(kdaj);
            if (n % 30 == 0) bloki.posnemi(s);
            if (n % 3 == 0) prodaja.izdaj(Instant.now(), s);
            tehtnice.odcitaj(n, 30_000 + s.below(9000), 34f);
        });
        System.out.println(mesto.vrednotenje.vprasanj + " valuations, hits " + mesto.vrednotenje.zadetkov + ", kept " + mesto.vrednotenje.izracunane.size());
        Ready.last();
    }
}
