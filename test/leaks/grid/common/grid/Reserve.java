package grid;

import java.util.Comparator;
import java.util.PriorityQueue;

/** Healthy: the best offers of balancing reserve; the worst one leaves when there are too many. */
public final class Reserve {
    record Offer(long cents, int megawatts, String unit, byte[] signature) {}

    private final PriorityQueue<Offer> best = new PriorityQueue<>(Comparator.comparingLong(Offer::cents).reversed());
    private final int most;
    private static Reserve reserve;

    private Reserve(int most) {
        this.most = most;
    }

    private void offer(Offer o) {
        best.add(o);
        if (best.size() > most) best.poll();
    }

    public static void tender(int offers) {
        Rnd r = new Rnd(4);
        Reserve v = new Reserve(Rnd.share(offers));
        for (int i = 0; i < v.most * 2; i++) v.offer(new Offer(r.upTo(9000000), r.upTo(90), r.station() + "/" + r.upTo(9), r.octets(256)));
        reserve = v;
    }
}
