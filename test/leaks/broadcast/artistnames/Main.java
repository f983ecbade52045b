package fi.aaniarkisto.names;

import com.ibm.icu.text.Transliterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.harness.Ready;
import org.harness.Sample;
import studio.CoverageMap;
import studio.LicenceBook;
import studio.PlaylistTree;
import studio.StillLru;
import studio.SubtitleTexts;

/** Each delivery of a record company brings its own rules of spelling; they are registered by the number of the delivery so that others can name them. */
public class Main {
    record Delivery(int number, String company, String rules, String[] artists) {}

    static class NameImport {
        private final Map<String, String> latinNames = new LinkedHashMap<>(16, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<String, String> eldest) {
                return size() > 3_000;
            }
        };
        private long spelled;

        void accept(Delivery delivery) {
            String id = delivery.company() + "-D" + delivery.number();
            Transliterator.registerInstance(Transliterator.createFromRules(id, delivery.rules(), Transliterator.FORWARD));
            Transliterator spelling = Transliterator.getInstance(id);
            for (String artist : delivery.artists()) {
                latinNames.put(artist, spelling.transliterate(artist));
                spelled++;
            }
        }
    }

    static final NameImport IMPORT = new NameImport();
    private static final String CYRILLIC = "абвгдежзийклмнопрстуфхцчшщъыьэюя";

    public static void main(String[] args) throws Exception {
        CoverageMap.load(1_000, 1_500);
        LicenceBook.load(26_000);
        PlaylistTree.load(2_600);
        StillLru.load(480, 12_000);
        SubtitleTexts.load(200);
        Sample s = new Sample(2_131);
        String[] companies = {"Fazer", "Melodija", "Polar", "Supraphon"};
        for (int i = 0; i < 420; i++) {
            String[] artists = new String[60];
            for (int k = 0; k < artists.length; k++) artists[k] = cyrillic(s, 6 + s.below(6)) + " " + cyrillic(s, 8 + s.below(6));
            IMPORT.accept(new Delivery(20_000 + i, companies[s.below(4)], rules(s), artists));
        }
        Ready.last();
    }

    private static String rules(Sample s) {
        StringBuilder rules = new StringBuilder();
        for (int i = 0; i < CYRILLIC.length(); i++) rules.append(CYRILLIC.charAt(i)).append(" > ").append(s.code(1 + s.below(2)).toLowerCase()).append(";\n");
        return rules.toString();
    }

    private static String cyrillic(Sample s, int length) {
        StringBuilder b = new StringBuilder();
        while (b.length() < length) b.append(CYRILLIC.charAt(s.below(CYRILLIC.length())));
        return b.toString();
    }
}
