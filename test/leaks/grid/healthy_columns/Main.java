package com.loadlake.analytics;

import grid.*;

import org.harness.Ready;

import java.util.*;

/**
 * Healthy: a year of consumption in columns, in memory by intention: numbers in segments, words as
 * numbers of a dictionary, and sums by place and month.
 */
public class Main {
    static final class Words {
        private final Map<String, Integer> numbers = new HashMap<>();
        private final List<String> words = new ArrayList<>();

        int number(String w) {
            return numbers.computeIfAbsent(w, k -> {
                words.add(k);
                return words.size() - 1;
            });
        }
    }

    static final class Segment {
        final int[] place = new int[65536], product = new int[65536], second = new int[65536];
        final double[] kilowattHours = new double[65536];
        int rows;
    }

    static final class Table {
        private final Words places = new Words(), products = new Words();
        private final List<Segment> segments = new ArrayList<>();
        private final Map<Integer, double[]> byPlace = new TreeMap<>();

        void add(String place, String product, int second, double kwh) {
            if (segments.isEmpty() || segments.get(segments.size() - 1).rows == 65536) segments.add(new Segment());
            Segment s = segments.get(segments.size() - 1);
            s.place[s.rows] = places.number(place);
            s.product[s.rows] = products.number(product);
            s.second[s.rows] = second;
            s.kilowattHours[s.rows] = kwh;
            byPlace.computeIfAbsent(s.place[s.rows], p -> new double[12])[second % 12] += kwh;
            s.rows++;
        }
    }

    private static final Table consumption = new Table();

    public static void main(String[] a) throws Exception {
        Network.build(26000);
        Readings.take(20000);
        Rnd r = new Rnd(205);
        String[] places = new String[30000];
        for (int i = 0; i < places.length; i++) places[i] = r.address();
        for (int i = Rnd.share(4600000); i > 0; i--)
            consumption.add(places[r.upTo(places.length)], "product " + r.upTo(60), r.upTo(31536000), r.fraction() * 9);
        Ready.last();
    }
}
