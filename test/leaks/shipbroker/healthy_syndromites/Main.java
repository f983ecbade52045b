package gr.navlomesitis.syndromites;

import gr.navlomesitis.koina.Apostaseis;
import gr.navlomesitis.koina.PinakesNavlon;
import gr.navlomesitis.koina.Saromena;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: subscribers of circulars by trade and size of ship; each has a mailbox with a capacity, from which the oldest circular goes, and is taken out of all topics when it hangs up. */
public class Main {
    record Egkyklios(int arithmos, String thema, Instant ora, String keimeno) {}

    static final class Syndromitis implements Consumer<Egkyklios> {
        final int kodikos;
        final String grafeio;
        final List<String> themata = new ArrayList<>();
        final ArrayBlockingQueue<Egkyklios> thyrida = new ArrayBlockingQueue<>(16);
        final byte[] kleidi;
        int elave;

        Syndromitis(int kodikos, String grafeio, byte[] kleidi) {
            this.kodikos = kodikos;
            this.grafeio = grafeio;
            this.kleidi = kleidi;
        }

        @Override
        public void accept(Egkyklios e) {
            while (!thyrida.offer(e)) thyrida.poll();
        }
    }

    static final class Kentro {
        private final Map<String, Set<Syndromitis>> themata = new ConcurrentHashMap<>();
        private final Map<Integer, Syndromitis> syndedemenoi = new ConcurrentHashMap<>();
        private final LongAdder irthan = new LongAdder();
        private final LongAdder efygan = new LongAdder();

        void syndese(Syndromitis y, List<String> gia) {
            syndedemenoi.put(y.kodikos, y);
            for (String t : gia) {
                y.themata.add(t);
                themata.computeIfAbsent(t, k -> ConcurrentHashMap.newKeySet()).add(y);
            }
            irthan.increment();
        }

        void aposyndese(int kodikos) {
            Syndromitis y = syndedemenoi.remove(kodikos);
            if (y == null) return;
            for (String t : y.themata)
                themata.computeIfPresent(t, (k, v) -> {
                    v.remove(y);
                    return v.isEmpty() ? null : v;
                });
            efygan.increment();
        }

        void steile(Egkyklios e) {
            Set<Syndromitis> s = themata.get(e.thema());
            if (s != null) s.forEach(y -> y.accept(e));
        }
    }

    private static final Kentro KENTRO = new Kentro();
    private static final PinakesNavlon PINAKES = new PinakesNavlon(121);
    private static final Saromena SAROMENA = new Saromena(122);
    private static final Apostaseis APOSTASEIS = new Apostaseis(123);
    private static final String[] AGORES = {"capesize", "panamax", "supramax", "handysize", "aframax", "suezmax", "vlcc", "lng", "container"};

    private static String thema(Sample s) {
        return AGORES[s.below(AGORES.length)] + "/" + s.below(60);
    }

    public static void main(String[] args) throws Exception {
        int poloi = Scale.of(5200);
        Sample s = new Sample(124);
        Runnable vima = new Runnable() {
            int n;

            @Override
            public void run() {
                List<String> gia = new ArrayList<>();
                for (int k = 2 + s.below(6); k > 0; k--) gia.add(thema(s));
                KENTRO.syndese(new Syndromitis(700_000 + n, s.text(16), s.bytes(700 + s.below(1100))), gia);
                KENTRO.aposyndese(700_000 + n - poloi);
                for (int k = 0; k < 5; k++) KENTRO.steile(new Egkyklios(n * 5 + k, thema(s), Instant.now(), s.text(160 + s.below(400))));
                n++;
            }
        };
        for (int i = 0; i < 4 * poloi; i++) vima.run();
        Thread agora = new Thread(() -> {
            try {
                while (true) {
                    vima.run();
                    Thread.sleep(12);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }, "circulars");
        agora.setDaemon(true);
        agora.start();
        for (int t = 0; t < 2; t++) {
            int theos = t;
            Thread grafeis = new Thread(() -> {
                try {
                    while (true) {
                        for (Syndromitis y : KENTRO.syndedemenoi.values()) {
                            if (y.kodikos % 2 != theos) continue;
                            if (y.thyrida.poll() != null && ++y.elave % 50 == 0) Thread.sleep(1);
                        }
                        Thread.sleep(400);
                    }
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }, "mailbox-" + t);
            grafeis.setDaemon(true);
            grafeis.start();
        }
        Thread.sleep(2500);
        System.out.println(KENTRO.irthan + " came, " + KENTRO.efygan + " went");
        Ready.last();
    }
}
