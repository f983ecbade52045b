package nl.fanshirt.prints;

import java.lang.ref.SoftReference;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.harness.Ready;
import org.harness.Sample;
import terrace.Fixtures;
import terrace.PitchSensors;
import terrace.Players;
import terrace.PriceList;
import terrace.SeatMaps;

/** Previews of shirts are kept softly, so that the collector may have them; the keys of previews that are long gone stay in the map. */
public class Main {
    record Print(String club, String name, int number, String font, String colour, String patch) {}

    static final class Preview {
        private final int[] pixels = new int[48 * 64];

        Preview(Print print) {
            int ink = print.colour().hashCode();
            for (int i = 0; i < pixels.length; i++) pixels[i] = i % 7 == 0 ? ink : print.number();
        }
    }

    static final class PrintShop {
        private final Map<Print, SoftReference<Preview>> previews = new ConcurrentHashMap<>();
        private long drawn;

        Preview preview(Print print) {
            SoftReference<Preview> kept = previews.get(print);
            Preview preview = kept == null ? null : kept.get();
            if (preview == null) {
                preview = new Preview(print);
                drawn++;
                previews.put(print, new SoftReference<>(preview));
            }
            return preview;
        }
    }

    static final PrintShop SHOP = new PrintShop();

    public static void main(String[] args) throws Exception {
        Fixtures.load(13_500);
        PitchSensors.load(225, 1_250);
        Players.load(17_000);
        PriceList.load(16_500);
        SeatMaps.load(900);
        Sample s = new Sample(6410);
        String[] fonts = {"block", "script", "retro"};
        long pixels = 0;
        for (int i = 0; i < 24_000; i++) pixels += SHOP.preview(new Print("FC " + s.code(6), s.code(4 + s.below(9)), 1 + s.below(99), fonts[s.below(3)], "#" + s.below(999_999), "patch " + s.below(40))).pixels[1];
        if (pixels == 0) throw new IllegalStateException();
        Ready.last();
    }
}
