package pt.atlantica.previews;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.SoftReference;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import pt.atlantica.base.DeliveryNotes;

/** Healthy: previews of the photographs of each catch are kept by soft references, which the collector may take at any time; entries that it took are cleared away. Complaints of the last two days are a window. */
public class Main {
    record Preview(String delivery, short width, short height, int[] pixels) {}

    static final class PreviewReference extends SoftReference<Preview> {
        final String delivery;

        PreviewReference(Preview p, ReferenceQueue<Preview> gone) {
            super(p, gone);
            delivery = p.delivery;
        }
    }

    static final class PreviewCache {
        private final Map<String, PreviewReference> previews = new HashMap<>();
        private final ReferenceQueue<Preview> gone = new ReferenceQueue<>();
        private final Sample s = new Sample(650);

        synchronized Preview of(String delivery) {
            for (Object r = gone.poll(); r != null; r = gone.poll()) previews.remove(((PreviewReference) r).delivery, r);
            PreviewReference known = previews.get(delivery);
            Preview p = known == null ? null : known.get();
            if (p == null) previews.put(delivery, new PreviewReference(p = scale(delivery), gone));
            return p;
        }

        private Preview scale(String delivery) {
            int height = 50 + s.below(40);
            int[] pixels = new int[80 * height];
            for (int i = 0; i < pixels.length; i++) pixels[i] = 0xff000000 | i * 2654435;
            return new Preview(delivery, (short) 80, (short) height, pixels);
        }
    }

    record Complaint(Instant at, String delivery, String text) {}

    static final class Complaints {
        private final Deque<Complaint> recent = new ArrayDeque<>();

        void add(Complaint c) {
            recent.addLast(c);
            while (recent.peekFirst().at.isBefore(c.at.minus(Duration.ofDays(2)))) recent.removeFirst();
        }
    }

    private static final PreviewCache PREVIEWS = new PreviewCache();
    private static final Complaints COMPLAINTS = new Complaints();
    private static final DeliveryNotes NOTES = new DeliveryNotes(651);

    public static void main(String[] args) throws Exception {
        Sample s = new Sample(628);
        int deliveries = Scale.of(5200);
        for (int i = 0; i < deliveries * 3; i++) PREVIEWS.of("DN" + (400_000 + s.below(deliveries)));
        int n = Scale.of(70_000);
        for (int i = 0; i < n; i++) COMPLAINTS.add(new Complaint(Sample.at(i, n, Duration.ofDays(6)), "DN" + (400_000 + s.below(deliveries)), s.text(30 + s.below(90))));
        Ready.last();
    }
}
