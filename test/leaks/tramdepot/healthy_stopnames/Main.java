package pt.eletricos.pesquisa;

import java.util.SortedMap;
import org.apache.commons.collections4.Trie;
import org.apache.commons.collections4.trie.PatriciaTrie;
import org.apache.commons.collections4.trie.UnmodifiableTrie;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import pt.eletricos.rede.Cartoes;
import pt.eletricos.rede.Contagens;
import pt.eletricos.rede.Horario;

/** Healthy: names of stops, streets and sights for the box where one types where to go. They are in a trie that is built when the data of the season come, swapped for the new one as a whole and never changed. */
public class Main {
    record Place(String name, int stop, float latitude, float longitude, byte kind) {}

    static final class PlaceSearch {
        private volatile Trie<String, Place> places = UnmodifiableTrie.unmodifiableTrie(new PatriciaTrie<>());
        private long asked;

        void load(int season) {
            Sample s = new Sample(1500 + season);
            PatriciaTrie<Place> all = new PatriciaTrie<>();
            for (int i = Scale.of(165_000); i > 0; i--) {
                String name = s.text(10 + s.below(18));
                all.put(name, new Place(name, 1000 + s.below(140_000), 41.1f + (float) s.real() / 5, -8.7f + (float) s.real() / 4, (byte) s.below(5)));
            }
            places = UnmodifiableTrie.unmodifiableTrie(all);
        }

        int suggest(String typed) {
            asked++;
            SortedMap<String, Place> found = places.prefixMap(typed);
            int n = 0;
            for (Place p : found.values()) {
                if (++n == 8) return p.stop;
            }
            return n;
        }
    }

    private static final PlaceSearch SEARCH = new PlaceSearch();
    private static final Cartoes CARDS = new Cartoes(121);
    private static final Contagens COUNTS = new Contagens(122);
    private static final Horario TIMETABLE = new Horario(123);

    public static void main(String[] args) throws Exception {
        Sample s = new Sample(1510);
        for (int season = 1; season <= 3; season++) {
            SEARCH.load(season);
            for (int i = 0; i < 20_000; i++) {
                SEARCH.suggest(s.text(3 + s.below(8)));
                CARDS.of(3_000_000L + s.below(80_000));
            }
        }
        System.out.println(SEARCH.asked + " suggestions from " + SEARCH.places.size() + " names, " + COUNTS.at(3, 33) + ", " + TIMETABLE.next(1, 1, 30_000));
        Ready.last();
    }
}
