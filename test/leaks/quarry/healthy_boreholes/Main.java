package at.felsgut.geology;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import stonepit.PlantTexts;

/** Nothing leaks: the logs of all boreholes and an index of their words and of their layers by depth, built when the service starts; geologists ask it all day. */
public class Main {
    enum Rock { LIMESTONE, DOLOMITE, GRANITE, BASALT, GRAVEL, SAND, CLAY, MARL }

    record Layer(float from, float to, Rock rock, String description) {}

    static final class Borehole {
        private final int number;
        private final double east;
        private final double north;
        private final short year;
        private final List<Layer> layers = new ArrayList<>();

        Borehole(int number, double east, double north, short year) {
            this.number = number;
            this.east = east;
            this.north = north;
            this.year = year;
        }
    }

    /** The numbers of boreholes in which a word occurs, in ascending order. */
    static final class Postings {
        private int[] boreholes = new int[4];
        private int size;

        void add(int borehole) {
            if (size > 0 && boreholes[size - 1] == borehole) return;
            if (size == boreholes.length) boreholes = Arrays.copyOf(boreholes, 2 * size);
            boreholes[size++] = borehole;
        }

        boolean contains(int borehole) {
            return Arrays.binarySearch(boreholes, 0, size, borehole) >= 0;
        }
    }

    static final class BoreholeIndex {
        private final List<Borehole> boreholes = new ArrayList<>();
        private final Map<String, Postings> words = new HashMap<>();
        private final Map<Rock, NavigableMap<Integer, List<Layer>>> layersByDecimetre = new HashMap<>();

        void add(Borehole b) {
            boreholes.add(b);
            for (Layer layer : b.layers) {
                for (String word : layer.description().split(" ")) words.computeIfAbsent(word.toLowerCase(Locale.ROOT), w -> new Postings()).add(b.number);
                layersByDecimetre.computeIfAbsent(layer.rock(), r -> new TreeMap<>()).computeIfAbsent((int) (10 * layer.from()), d -> new ArrayList<>(2)).add(layer);
            }
        }

        List<Borehole> find(String... asked) {
            List<Borehole> found = new ArrayList<>();
            Postings first = words.get(asked[0]);
            if (first == null) return found;
            for (int i = 0; i < first.size; i++) {
                int number = first.boreholes[i];
                if (Arrays.stream(asked).allMatch(w -> words.containsKey(w) && words.get(w).contains(number))) found.add(boreholes.get(number));
            }
            return found;
        }

        int layers(Rock rock, float from, float to) {
            return layersByDecimetre.getOrDefault(rock, new TreeMap<>()).subMap((int) (10 * from), (int) (10 * to)).values().stream().mapToInt(List::size).sum();
        }
    }

    private static BoreholeIndex index;

    public static void main(String[] args) throws Exception {
        PlantTexts.load(1_200);
        Sample s = new Sample(8843);
        BoreholeIndex built = new BoreholeIndex();
        for (int i = 0; i < Scale.of(14_000); i++) {
            Borehole b = new Borehole(i, 4_400_000 + 90_000 * s.real(), 5_300_000 + 70_000 * s.real(), (short) (1951 + s.below(74)));
            float depth = 0;
            for (int k = 2 + s.below(8); k > 0; k--) {
                float to = depth + 0.3f + 12 * (float) s.real();
                b.layers.add(new Layer(depth, to, Rock.values()[s.below(8)], s.text(50 + s.below(60)).trim()));
                depth = to;
            }
            built.add(b);
        }
        index = built;
        ExecutorService geologists = Executors.newFixedThreadPool(3, run -> {
            Thread t = new Thread(run, "query");
            t.setDaemon(true);
            return t;
        });
        List<Future<Integer>> asked = new ArrayList<>();
        for (int i = 0; i < 120; i++) {
            String one = s.text(5).trim();
            String two = s.text(5).trim();
            Rock rock = Rock.values()[s.below(8)];
            asked.add(geologists.submit(() -> index.find(one, two).size() + index.layers(rock, 2, 14)));
        }
        long found = 0;
        for (Future<Integer> f : asked) found += f.get();
        System.out.println(index.boreholes.size() + " boreholes, " + index.words.size() + " words, " + found + " found");
        asked.clear();
        Ready.last();
    }
}
