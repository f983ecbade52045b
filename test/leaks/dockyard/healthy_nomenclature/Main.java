package com.keelhaven.tariff;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import play.api.libs.json.JsObject;
import play.api.libs.json.JsValue;
import play.api.libs.json.Json;
import yard.SupplierRegister;

/** Healthy: the customs nomenclature as the JSON it came as, an index of its words, and a full cache of answers. */
public class Main {
    record Duty(String code, String origin, double percent, List<String> documents) {}

    static class Nomenclature {
        private final Map<String, JsObject> byCode;
        private final Map<String, List<String>> byWord = new HashMap<>();
        private final LoadingCache<String, Duty> duties = Caffeine.newBuilder()
                .maximumSize(Scale.of(20_000)).recordStats().executor(Runnable::run).build(this::calculate);

        Nomenclature(String published) {
            Map<String, JsObject> read = new HashMap<>();
            scala.collection.Iterator<JsValue> positions = Json.parse(published).as(play.api.libs.json.Reads.JsArrayReads()).value().iterator();
            while (positions.hasNext()) {
                JsObject position = (JsObject) positions.next();
                String code = text(position, "code");
                read.put(code, position);
                for (String word : text(position, "text").split(" ")) byWord.computeIfAbsent(word, w -> new ArrayList<>()).add(code);
            }
            byCode = Map.copyOf(read);
        }

        private static String text(JsObject object, String name) {
            String quoted = object.value().apply(name).toString();
            return quoted.substring(1, quoted.length() - 1);
        }

        private Duty calculate(String codeAndOrigin) {
            String[] parts = codeAndOrigin.split("/");
            JsObject position = byCode.get(parts[0]);
            double percent = Double.parseDouble(position.value().apply("duty").toString());
            return new Duty(parts[0], parts[1], percent, List.of("C644", "Y" + (900 + parts[0].hashCode() % 90)));
        }
    }

    static Nomenclature nomenclature;

    private static String publish(int positions, Sample s) {
        StringBuilder json = new StringBuilder("[");
        for (int i = 0; i < positions; i++) {
            if (i > 0) json.append(',');
            json.append("{\"code\":\"").append(10_000_000 + i).append("\",\"text\":\"").append(s.text(60)).append("\",\"duty\":").append(s.below(170) / 10.0)
                    .append(",\"units\":[\"kg\",\"p/st\"],\"names\":{\"nl\":\"").append(s.text(40)).append("\",\"de\":\"").append(s.text(45))
                    .append("\"},\"measures\":[{\"origin\":\"").append(s.code(2)).append("\",\"quota\":").append(s.below(90_000)).append("}]}");
        }
        return json.append(']').toString();
    }

    public static void main(String[] args) throws Exception {
        SupplierRegister.load(12_000);
        Sample s = new Sample(65);
        int positions = Scale.of(45_000);
        nomenclature = new Nomenclature(publish(positions, s));
        for (int i = 0; i < Scale.of(70_000); i++) nomenclature.duties.get(10_000_000 + s.below(positions) + "/" + s.code(2));
        nomenclature.duties.cleanUp();
        Ready.last();
    }
}
