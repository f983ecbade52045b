package harbor;

import com.fasterxml.jackson.databind.*;
import com.fasterxml.jackson.databind.node.*;

/** Healthy: the customs tariff, one JSON tree read at start. 1000 nodes are about 0.6 MB. */
public final class Customs {
    private final ObjectMapper mapper = new ObjectMapper();
    private JsonNode tariff;
    private static final Customs INSTANCE = new Customs();

    public static void load(int n) throws Exception {
        Gen g = new Gen(10);
        ObjectNode root = INSTANCE.mapper.createObjectNode();
        ArrayNode chapters = root.putArray("chapters");
        int k = Gen.scaled(n);
        for (int i = 0; i < k; ) {
            ObjectNode c = chapters.addObject();
            c.put("title", g.text(40));
            ArrayNode h = c.putArray("headings");
            for (int j = 0; j < 100 && i < k; j++, i++) {
                ObjectNode x = h.addObject();
                x.put("code", g.hex(8));
                x.put("text", g.text(60));
                x.put("rate", g.real());
            }
        }
        INSTANCE.tariff = INSTANCE.mapper.readTree(INSTANCE.mapper.writeValueAsBytes(root));
    }
}
