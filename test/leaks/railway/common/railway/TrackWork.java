package railway;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.cbor.databind.CBORMapper;

/** Healthy: the works on the tracks in this year, a tree read from CBOR. */
public final class TrackWork {
    private static JsonNode year;

    private TrackWork() {}

    public static void read(int count) throws Exception {
        Dice d = new Dice(13);
        CBORMapper mapper = new CBORMapper();
        ArrayNode works = mapper.createArrayNode();
        for (int i = 0, n = Dice.part(count); i < n; i++) {
            ObjectNode w = works.addObject();
            w.put("id", i).put("at", d.station()).put("reason", d.text(50)).put("days", 1 + d.below(40)).put("closed", d.below(2) == 0);
            w.putArray("lines").add("RE" + d.below(240)).add("S" + d.below(60));
        }
        year = mapper.readTree(mapper.writeValueAsBytes(works));
    }
}
