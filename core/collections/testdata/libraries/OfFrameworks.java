package planted;

import com.google.gson.*;
import com.google.gson.internal.LinkedTreeMap;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.*;
import java.util.*;
import org.springframework.util.*;

/** Spring, Gson, Jackson. */
class OfFrameworks {
    static final List<Object> keep = new ArrayList<>();

    static void plant() throws Exception {
        LinkedCaseInsensitiveMap<String> ci = new LinkedCaseInsensitiveMap<>();
        ci.put("Some-Header", "-a");
        ci.put("X", "-b");
        Box.map("LinkedCaseInsensitiveMap", ci, true);
        LinkedMultiValueMap<String, String> mv = new LinkedMultiValueMap<>();
        mv.add("-a", "v1");
        mv.add("-a", "v2");
        mv.add("-b", "v3");
        Box.add("LinkedMultiValueMap", mv, 3, false, List.of("-a=v1", "-a=v2", "-b=v3"));
        Box.add("CollectionUtils.toMultiValueMap", CollectionUtils.toMultiValueMap(new HashMap<>(Map.of("-a", List.of("v1", "v2")))), 2, false, List.of("-a=v1", "-a=v2"));
        ConcurrentReferenceHashMap<String, String> soft = new ConcurrentReferenceHashMap<>(), weak = new ConcurrentReferenceHashMap<>(16, ConcurrentReferenceHashMap.ReferenceType.WEAK);
        for (int i = 0; i < 40; i++) {
            soft.put("-k" + i, "v" + i);
        }
        Box.map("ConcurrentReferenceHashMap", soft);
        LinkedTreeMap<String, String> lt = new LinkedTreeMap<>();
        for (int i = 0; i < 20; i++) lt.put("-k" + i, "v" + i);
        for (int i = 0; i < 5; i++) lt.remove("-k" + i);
        Box.map("LinkedTreeMap", lt, true);
        JsonObject o = new JsonObject();
        o.add("-a", JsonNull.INSTANCE);
        o.addProperty("-b", "text");
        Box.add("JsonObject", o, 2, false, List.of());
        JsonArray a = new JsonArray();
        a.add("-x");
        Box.add("JsonArray", a, 1, true, List.of("-x"));
        ObjectNode on = new ObjectMapper().createObjectNode();
        on.put("-a", "v1");
        on.put("-b", 2);
        Box.add("ObjectNode", on, 2, true, List.of("-a=v1", "-b=2"));
        ArrayNode an = new ObjectMapper().createArrayNode();
        an.add("-x");
        an.add(5);
        Box.add("ArrayNode", an, 2, true, List.of("-x", "5"));
    }
}
