package studio;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.TreeMap;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: licences of music in the order of their numbers; new ones come, expired ones leave, their number stays about the same. */
public final class LicenceBook {
    static final class Licence {
        private final long number;
        private final String work;
        private final String publisher;
        private int played;
        private final long expires;

        Licence(long number, String work, String publisher, long expires) {
            this.number = number;
            this.work = work;
            this.publisher = publisher;
            this.expires = expires;
        }
    }

    private static final TreeMap<Long, Licence> LICENCES = new TreeMap<>();

    private LicenceBook() {}

    public static void load(int licences) {
        Sample s = new Sample(2_010);
        int n = Scale.of(licences);
        long step = 365L * 86_400_000L / n;
        long now = System.currentTimeMillis() - 700L * 86_400_000L;
        Deque<Licence> byExpiry = new ArrayDeque<>();
        for (int i = 0; i < 2 * n; i++) {
            now += step;
            Licence licence = new Licence(4_000_000L + i, s.text(16 + s.below(20)), s.code(5), now + 365L * 86_400_000L);
            LICENCES.put(licence.number, licence);
            byExpiry.addLast(licence);
            while (byExpiry.peekFirst().expires <= now) LICENCES.remove(byExpiry.pollFirst().number);
            LICENCES.get(byExpiry.peekLast().number).played += s.below(9);
        }
    }
}
