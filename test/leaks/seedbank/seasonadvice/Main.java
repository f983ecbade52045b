package fi.siemenpankki.neuvonta;

import fi.siemenpankki.talo.Geenikartta;
import fi.siemenpankki.talo.Kantakirja;
import fi.siemenpankki.talo.Kuvakaappi;
import fi.siemenpankki.talo.Kylmahyllyt;
import fi.siemenpankki.talo.Lahetykset;
import fi.siemenpankki.talo.Saapylvaat;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;

/** Growers ask by telephone what to sow where. An answer is computed from soil, weather and markers; when the season closes, what is still open is answered with last year's list. */
public class Main {
    record Vastaus(int kysely, int[] lajikkeet, float[] pisteet, String perustelu) {}

    static final class Kysely {
        private final int numero;
        private final Instant saapui;
        private final String soittaja;
        private final short[] maanayte;
        private final byte[] puhe;
        private final CompletableFuture<Vastaus> vastaus = new CompletableFuture<>();

        Kysely(int numero, Instant saapui, String soittaja, short[] maanayte, byte[] puhe) {
            this.numero = numero;
            this.saapui = saapui;
            this.soittaja = soittaja;
            this.maanayte = maanayte;
            this.puhe = puhe;
        }

        void viimeVuodenLista() {
            vastaus.complete(new Vastaus(numero, new int[] {1, 2, 3}, new float[3], "viime vuosi"));
        }
    }

    static final class Kausi {
        private final int vuosi;
        private final CompletableFuture<Void> paattyy = new CompletableFuture<>();

        Kausi(int vuosi) {
            this.vuosi = vuosi;
        }
    }

    static final class Neuvonta {
        private final Kausi kausi = new Kausi(2026);
        private final ExecutorService laskijat = new ThreadPoolExecutor(2, 2, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(200));
        private final Semaphore linjat = new Semaphore(24);
        private final LongAdder vastattu = new LongAdder();

        CompletableFuture<Vastaus> kysy(Kysely k) throws InterruptedException {
            linjat.acquire();
            kausi.paattyy.thenRun(k::viimeVuodenLista);
            laskijat.execute(() -> {
                try {
                    k.vastaus.complete(laske(k));
                } finally {
                    linjat.release();
                }
            });
            return k.vastaus.whenComplete((v, virhe) -> vastattu.increment());
        }

        private Vastaus laske(Kysely k) {
            int[] lajikkeet = new int[12];
            float[] pisteet = new float[12];
            for (int i = 0; i < lajikkeet.length; i++) {
                lajikkeet[i] = k.maanayte[i] % 5600;
                pisteet[i] = asema.kartta.eroja(k.numero + i, lajikkeet[i]) / 9600f + asema.saa.ilma(k.numero) / 90;
            }
            return new Vastaus(k.numero, lajikkeet, pisteet, "maa " + k.maanayte[0] + ", " + k.soittaja);
        }
    }

    static final class Asema {
        final Saapylvaat saa = new Saapylvaat(41);
        final Lahetykset lahetykset = new Lahetykset(42);
        final Neuvonta neuvonta = new Neuvonta();
        final Geenikartta kartta = new Geenikartta(43);
        final Kuvakaappi kuvat = new Kuvakaappi(44);
        final Kantakirja kannat = new Kantakirja(45);
    }

    private static Asema asema;

    public static void main(String[] args) throws Exception {
        asema = new Asema();
        CountDownLatch soitettu = new CountDownLatch(2);
        ExecutorService puhelimet = Executors.newFixedThreadPool(2);
        LongAdder suosituksia = new LongAdder();
        for (int t = 0; t < 2; t++) {
            int luuri = t;
            puhelimet.execute(() -> {
                Sample s = new Sample(4000 + luuri);
                try {
                    for (int n = 0; ; n++) {
                        short[] maa = new short[60];
                        for (int k = 0; k < maa.length; k++) maa[k] = (short) s.below(32_000);
                        Kysely k = new Kysely(luuri * 100_000 + n, Sample.at(Math.min(n, 4599), 4600, Duration.ofDays(75)), "+358 " + (40_000_000 + s.below(9_999_999)), maa, s.bytes(900 + s.below(900)));
                        asema.neuvonta.kysy(k).thenAccept(v -> suosituksia.add(v.lajikkeet.length));
                        asema.lahetykset.laheta();
                        asema.kuvat.kuva("lustro " + s.below(4000));
                        if (n == 4600) soitettu.countDown();
                        if (n >= 4600) Thread.sleep(25);
                    }
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            });
        }
        soitettu.await(100, TimeUnit.SECONDS);
        Thread.sleep(300);
        System.out.println(asema.neuvonta.vastattu + " answered with " + suosituksia + " varieties, season " + asema.neuvonta.kausi.vuosi);
        Ready.last();
    }
}
