package com.beaconline.dues;

import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.commons.jexl3.JexlBuilder;
import org.apache.commons.jexl3.JexlEngine;
import org.apache.commons.jexl3.JexlExpression;
import org.apache.commons.jexl3.MapContext;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import org.seamark.station.Station;
import org.seamark.station.Station.Part;

/**
 * Port dues from rules that are compiled once. Why nothing leaks: the book of tariffs of the year has a fixed number of
 * rules, they are compiled when it is published, and the whole book is replaced by the next one. What varies from call
 * to call are the values, in a context that lives as long as the calculation. The engine keeps no expressions itself.
 */
public class Main {
    record Rule(String port, String kind, JexlExpression formula) {}

    record TariffBook(int year, Map<String, Rule> rules) {}

    static class DuesEngine {
        private final JexlEngine jexl = new JexlBuilder().strict(false).silent(false).create();
        private volatile TariffBook book;
        private double charged;

        void publish(int year, Map<String, String> texts) {
            Map<String, Rule> rules = new LinkedHashMap<>();
            texts.forEach((key, text) -> rules.put(key, new Rule(key.substring(0, 5), key.substring(6), jexl.createExpression(text))));
            book = new TariffBook(year, Map.copyOf(rules));
        }

        void charge(String key, int tons, double length, int hours) {
            MapContext call = new MapContext();
            call.set("tons", tons);
            call.set("length", length);
            call.set("hours", hours);
            charged += ((Number) book.rules().get(key).formula().evaluate(call)).doubleValue();
        }
    }

    private static DuesEngine engine;

    public static void main(String[] args) throws Exception {
        Station.open(Part.LIGHTS, Part.TILES);
        engine = new DuesEngine();
        Sample s = new Sample(424);
        int n = Scale.of(3_600);
        String[] kinds = {"berth", "tug", "pilot", "waste", "crane", "light"};
        for (int year = 2024; year <= 2026; year++) {
            Map<String, String> texts = new LinkedHashMap<>();
            for (int i = 0; i < n; i++) {
                texts.put("PRT" + String.format("%02d", i % 97) + "/" + kinds[i % kinds.length] + i,
                    "tons < " + (500 + s.below(9_000)) + " ? tons * " + s.below(30) / 100.0 + " + hours * " + (1 + s.below(40)) + " : (length > " + (100 + s.below(200)) + " ? length * " + (2 + s.below(9)) + " : " + (900 + s.below(5_000)) + ") + hours * " + (2 + s.below(60)));
            }
            engine.publish(year, texts);
            String[] keys = texts.keySet().toArray(new String[0]);
            for (int i = 0; i < 20_000; i++) engine.charge(keys[s.below(keys.length)], s.below(20_000), s.below(400), s.below(72));
        }
        System.err.println(engine.book.rules().size() + " rules, charged " + engine.charged);
        Ready.last();
    }
}
