package pt.eletricos.bilhetica;

import java.util.concurrent.CountDownLatch;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import pt.eletricos.rede.Agulhas;
import pt.eletricos.rede.Avarias;
import pt.eletricos.rede.Cartoes;
import pt.eletricos.rede.Paragens;

/** Healthy: the taps of the last days in a store in memory, ordered by time. It keeps so many: a sweep after each batch takes the oldest away, and old versions are not kept. */
public class Main {
    static final class TapStore {
        private final MVStore store = MVStore.open(null);
        private final MVMap<Long, String> taps;
        private final MVMap<Long, Long> lastOfCard;
        private final int limit = Scale.of(150_000);
        private long number;
        private long swept;

        TapStore() {
            store.setVersionsToKeep(0);
            taps = store.openMap("taps");
            lastOfCard = store.openMap("last_of_card");
        }

        synchronized void tap(long card, String validator, int cents) {
            long n = number++;
            taps.put(n, card + ";" + validator + ";" + cents);
            lastOfCard.put(card, n);
            if (n % 1000 == 0) sweep();
        }

        private void sweep() {
            Long first;
            while (taps.sizeAsLong() > limit && (first = taps.firstKey()) != null) {
                String tap = taps.remove(first);
                long card = Long.parseLong(tap.substring(0, tap.indexOf(';')));
                lastOfCard.remove(card, first);
                swept++;
            }
            store.commit();
        }
    }

    private static final TapStore TAPS = new TapStore();
    private static final Paragens STOPS = new Paragens(111);
    private static final Avarias PHOTOS = new Avarias(112);
    private static final Agulhas POINTS = new Agulhas(113);
    private static final Cartoes CARDS = new Cartoes(114);

    public static void main(String[] args) throws Exception {
        CountDownLatch gates = new CountDownLatch(2);
        int each = Scale.of(230_000);
        for (int t = 0; t < 2; t++) {
            int side = t;
            new Thread(() -> {
                Sample s = new Sample(1400 + side);
                for (int i = 0; i < each; i++) {
                    TAPS.tap(3_000_000L + s.below(400_000), "V" + s.below(4000) + "/" + s.code(6), s.below(400));
                    if (i % 20 == 0) CARDS.of(3_000_000L + s.below(80_000));
                }
                gates.countDown();
            }, "gates " + side).start();
        }
        gates.await();
        System.out.println(TAPS.swept + " swept, " + TAPS.taps.sizeAsLong() + " kept, " + STOPS.count() + " stops, " + (int) POINTS.worst() + " A, " + PHOTOS.of(610_003).width());
        Ready.last();
    }
}
