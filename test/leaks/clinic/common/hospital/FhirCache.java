package hospital;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.util.LinkedHashMap;
import java.util.Map;

/** Healthy: FHIR resources as JSON trees, the least recently used one gives way. */
public final class FhirCache {
    private final Map<String, JsonObject> recent;
    private static FhirCache resources;

    private FhirCache(int limit) {
        recent = new LinkedHashMap<>(16, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<String, JsonObject> eldest) {
                return size() > limit;
            }
        };
    }

    public static void warm(int limit) {
        Rnd r = new Rnd(5);
        int count = Rnd.share(limit);
        resources = new FhirCache(count);
        for (int i = 0; i < count * 3 / 2; i++) {
            JsonObject o = new JsonObject();
            o.addProperty("resourceType", i % 3 == 0 ? "Observation" : "Condition");
            o.addProperty("code", r.icd());
            JsonArray notes = new JsonArray();
            for (int k = 0; k < 3; k++) notes.add(r.note(24));
            o.add("note", notes);
            resources.recent.put("urn:" + r.digits(12), o);
        }
    }
}
