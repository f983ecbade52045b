package hr.jadroplov.posade;

import hr.jadroplov.osnova.Kontejneri;
import hr.jadroplov.osnova.Motori;
import hr.jadroplov.osnova.Povlastice;
import hr.jadroplov.osnova.Spremnici;
import hr.jadroplov.osnova.Udaljenosti;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.zip.CRC32;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

public class Main {
    record Dodatak(String vrsta, BigDecimal iznos) {}

    record Listic(int pomorac, String brod, YearMonth mjesec, BigDecimal bruto, List<Dodatak> dodaci, String obrazlozenje) {}

    /** Works out the pay of a month and writes the slips when all are there, as the sums have to agree. */
    static final class Obracun implements Runnable {
        private final Sample s = new Sample(401);
        private final Spremnici spremnici;
        private final List<Listic> listici = new ArrayList<>();
        private final Map<String, BigDecimal> poBrodu = new HashMap<>();
        private final int pomoraca;
        private final CountDownLatch zadnji = new CountDownLatch(1);
        private volatile int zapisano;

        Obracun(Spremnici spremnici, int pomoraca) {
            this.spremnici = spremnici;
            this.pomoraca = pomoraca;
        }

        @Override
        public void run() {
            try {
                YearMonth mjesec = YearMonth.now().minusMonths(4);
                for (int m = 0; ; m++) {
                    for (int p = 0; p < pomoraca; p++) {
                        if (m == 3 && p > pomoraca * 4 / 5) {
                            zadnji.countDown();
                            Thread.sleep(500);
                        }
                        obracunaj(p, mjesec.plusMonths(m));
                    }
                    zapisi();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        private void obracunaj(int p, YearMonth mjesec) {
            List<Dodatak> dodaci = new ArrayList<>();
            BigDecimal ukupno = BigDecimal.valueOf(140_000 + s.below(300_000), 2);
            for (int i = 0, k = 2 + s.below(4); i < k; i++) {
                Dodatak d = new Dodatak(i % 2 == 0 ? "noc" : "prekovremeno", BigDecimal.valueOf(500 + s.below(20_000), 2));
                dodaci.add(d);
                ukupno = ukupno.add(d.iznos());
            }
            String brod = "MB-" + s.below(60);
            listici.add(new Listic(3000 + p, brod, mjesec, ukupno, dodaci, s.text(100 + s.below(200))));
            poBrodu.merge(brod, ukupno, BigDecimal::add);
        }

        private void zapisi() throws InterruptedException {
            CRC32 zbroj = new CRC32();
            for (Listic l : listici) {
                byte[] redak = (l.pomorac() + ";" + l.mjesec() + ";" + l.bruto() + ";" + l.obrazlozenje()).getBytes(StandardCharsets.UTF_8);
                zbroj.update(redak);
                zapisano += spremnici.upotrijebi(redak) > 0 ? 1 : 0;
            }
            listici.clear();
            poBrodu.clear();
        }
    }

    static final class Kadrovska {
        final Kontejneri kontejneri = new Kontejneri(402);
        final Motori motori = new Motori(403);
        final Povlastice povlastice = new Povlastice(404);
        final Spremnici spremnici = new Spremnici();
        final Udaljenosti udaljenosti = new Udaljenosti(405);
        final Obracun obracun = new Obracun(spremnici, Scale.of(34_000));
    }

    public static void main(String[] args) throws Exception {
        Kadrovska kadrovska = new Kadrovska();
        Thread t = new Thread(kadrovska.obracun, "obracun-placa");
        t.setDaemon(true);
        t.start();
        kadrovska.obracun.zadnji.await();
        for (int i = 0; i < 500; i++) kadrovska.kontejneri.promet();
        System.out.println(kadrovska.obracun.listici.size() + " slips of this month, " + kadrovska.obracun.zapisano + " written");
        Ready.last();
    }
}
