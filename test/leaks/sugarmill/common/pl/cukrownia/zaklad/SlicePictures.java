package pl.cukrownia.zaklad;

import java.util.HashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Pictures of cossettes from the slicers: as many places as the limit, given anew by the second-chance hand. */
public final class SlicePictures {
    private final int places = Scale.of(900);
    private final String[] names = new String[places];
    private final byte[][] pictures = new byte[places][];
    private final boolean[] used = new boolean[places];
    private final Map<String, Integer> placeOf = new HashMap<>();
    private int hand;
    private final Sample s;

    public SlicePictures(long seed) {
        s = new Sample(seed);
        for (int i = 0; i < places * 4; i++) of("slicer " + i % 6 + " blade " + s.below(places * 3));
    }

    public synchronized byte[] of(String name) {
        Integer place = placeOf.get(name);
        if (place == null) {
            while (used[hand]) {
                used[hand] = false;
                hand = (hand + 1) % places;
            }
            if (names[hand] != null) placeOf.remove(names[hand]);
            place = hand;
            names[place] = name;
            pictures[place] = s.bytes(4200 + s.below(5600));
            placeOf.put(name, place);
            hand = (hand + 1) % places;
        }
        used[place] = true;
        return pictures[place];
    }
}
