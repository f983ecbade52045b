package org.seamark.station;

import jakarta.json.Json;
import jakarta.json.JsonArray;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonBuilderFactory;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** The list of lights and fog signals as one JSON array, read from the hydrographic office. */
final class Lights {
    private final JsonArray list;

    private Lights(JsonArray list) {
        this.list = list;
    }

    static void load(int lights) {
        JsonBuilderFactory json = Json.createBuilderFactory(Map.of());
        JsonArrayBuilder all = json.createArrayBuilder();
        Sample s = new Sample(2110);
        for (int i = 0; i < Scale.of(lights); i++) {
            all.add(json.createObjectBuilder().add("number", "B" + i).add("name", s.code(5) + " Head").add("character", "Fl(" + s.below(5) + ") W " + s.below(20) + "s")
                .add("elevation", s.below(90)).add("range", s.below(26)).add("position", json.createArrayBuilder().add(50 + s.real() * 9).add(s.real() * 20))
                .add("structure", s.text(90)));
        }
        Station.keep("list-of-lights", new Lights(all.build()));
    }
}
