package tr.com.turnakargo.ambar;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Scanned papers, six megabytes at most. A page that is asked for once goes out in the order it came in; one that is asked for again is moved to the favourites, a third of the room. */
public final class DocumentScans {
    private record Page(String waybill, byte[] tiff) {}

    private final long limitBytes = Scale.of(6_200_000);
    private final Map<String, Page> pages = new HashMap<>();
    private final ArrayDeque<String> once = new ArrayDeque<>();
    private final LinkedHashSet<String> favourites = new LinkedHashSet<>();
    private long bytes;
    private long favouriteBytes;
    private final Sample s;

    public DocumentScans(long seed) {
        s = new Sample(seed);
        for (int i = 0; i < Scale.of(5_000); i++) of("235-" + (8_000_000 + s.below(Scale.of(2_600))));
    }

    public synchronized byte[] of(String waybill) {
        Page p = pages.get(waybill);
        if (p == null) {
            p = new Page(waybill, s.bytes(2200 + s.below(5200)));
            pages.put(waybill, p);
            once.addLast(waybill);
            bytes += p.tiff.length;
            while (bytes > limitBytes) {
                if (once.isEmpty()) forgetFavourite();
                else bytes -= pages.remove(once.removeFirst()).tiff.length;
            }
        } else if (favourites.remove(waybill)) {
            favourites.add(waybill);
        } else if (once.remove(waybill)) {
            favourites.add(waybill);
            favouriteBytes += p.tiff.length;
            while (favouriteBytes > limitBytes / 3) forgetFavourite();
        }
        return p.tiff;
    }

    private void forgetFavourite() {
        String oldest = favourites.iterator().next();
        favourites.remove(oldest);
        int n = pages.remove(oldest).tiff.length;
        favouriteBytes -= n;
        bytes -= n;
    }
}
