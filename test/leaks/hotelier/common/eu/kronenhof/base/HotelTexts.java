package eu.kronenhof.base;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Descriptions of rooms and houses in six languages, as they are printed and shown. */
public final class HotelTexts {
    public record RoomText(String code, String title, String body, List<String> amenities) {}

    private static final String[] AMENITIES = "balcony minibar safe kettle bathtub desk sofa fan crib iron".split(" ");
    private final Map<String, Map<String, RoomText>> byLanguage;

    public HotelTexts(long seed) {
        Sample s = new Sample(seed);
        Map<String, Map<String, RoomText>> all = new HashMap<>();
        for (String language : "de en fr it nl pl".split(" ")) {
            Map<String, RoomText> texts = new HashMap<>();
            for (int i = 0; i < Scale.of(3100); i++) {
                String code = "RT" + (1000 + i);
                List<String> a = List.of(AMENITIES[s.below(10)], AMENITIES[s.below(10)], AMENITIES[s.below(10)]);
                texts.put(code, new RoomText(code, s.text(14 + s.below(18)), s.text(60 + s.below(140)), a));
            }
            all.put(language, Map.copyOf(texts));
        }
        byLanguage = Map.copyOf(all);
    }

    public RoomText text(String language, int n) {
        return byLanguage.get(language).get("RT" + (1000 + n));
    }
}
