package org.starchart.catalog;

import com.google.common.collect.ImmutableListMultimap;
import com.google.common.collect.ImmutableSortedMap;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: large tables that were read at the start: immutable ones, plain ones that nobody changes, trees, arrays. */
public class Main {
    enum Band { U, B, V, R, I }

    record Star(int number, double ascension, double declination, String name) {}

    static final class Cell {
        final double minimum;
        final double maximum;
        Cell left;
        Cell right;
        int[] stars;

        Cell(double minimum, double maximum, int depth, Sample s) {
            this.minimum = minimum;
            this.maximum = maximum;
            if (depth == 0) {
                stars = new int[40];
                for (int i = 0; i < stars.length; i++) stars[i] = s.below(1_000_000);
            } else {
                double middle = (minimum + maximum) / 2;
                left = new Cell(minimum, middle, depth - 1, s);
                right = new Cell(middle, maximum, depth - 1, s);
            }
        }
    }

    static class Catalog {
        final List<Star> stars;
        final Map<Integer, Star> byNumber = new HashMap<>();
        final ImmutableSortedMap<String, Star> byName;
        final ImmutableListMultimap<Integer, Star> byZone;
        final Map<Band, float[]> magnitudes = new EnumMap<>(Band.class);
        final Cell root;
        final BitSet variable = new BitSet();
        final Map<String, String> constellations;

        Catalog(int n, Sample s) {
            List<Star> all = new ArrayList<>();
            ImmutableSortedMap.Builder<String, Star> names = ImmutableSortedMap.naturalOrder();
            ImmutableListMultimap.Builder<Integer, Star> zones = ImmutableListMultimap.builder();
            for (int i = 0; i < n; i++) {
                Star star = new Star(i, s.real() * 24, s.real() * 180 - 90, s.code(6) + i);
                all.add(star);
                byNumber.put(i, star);
                names.put(star.name, star);
                zones.put((int) star.declination, star);
                if (s.below(9) == 0) variable.set(i);
            }
            stars = Collections.unmodifiableList(all);
            byName = names.build();
            byZone = zones.build();
            for (Band b : Band.values()) {
                float[] m = new float[n];
                for (int i = 0; i < n; i++) m[i] = (float) s.real() * 15;
                magnitudes.put(b, m);
            }
            root = new Cell(0, 24, Math.max(6, 14 - 100_000 / Math.max(n, 1)), s);
            Map<String, String> c = new HashMap<>();
            for (int i = 0; i < 88; i++) c.put(s.code(3) + i, s.text(200));
            constellations = Map.copyOf(c);
        }
    }

    private static Catalog catalog;

    public static void main(String[] args) throws Exception {
        catalog = new Catalog(Scale.of(110_000), new Sample(51));
        Ready.last();
    }
}
