package grid;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

/** Healthy: protection settings of all bays, a JSON document read at start. */
public final class Settings {
    private static JsonNode document;

    public static void parse(int bays) throws Exception {
        Rnd r = new Rnd(12);
        StringBuilder b = new StringBuilder("{\"bays\":[");
        for (int i = Rnd.share(bays); i > 0; i--) {
            b.append("{\"bay\":\"").append(r.station()).append("\",\"comment\":\"").append(r.text(60)).append("\",\"zones\":[");
            for (int z = 0; z < 3; z++)
                b.append("{\"reach\":").append(r.upTo(900) / 10.0).append(",\"delay\":").append(r.upTo(900)).append('}').append(z < 2 ? "," : "");
            b.append("]}").append(i > 1 ? "," : "");
        }
        document = new ObjectMapper().readTree(b.append("]}").toString());
    }
}
