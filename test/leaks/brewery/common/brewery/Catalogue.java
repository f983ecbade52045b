package brewery;

import com.eclipsesource.json.Json;
import com.eclipsesource.json.JsonArray;
import com.eclipsesource.json.JsonObject;
import com.eclipsesource.json.JsonValue;

/** Healthy: the catalogue of the web shop, one JSON document that a nightly job replaces. */
public final class Catalogue {
    private static volatile JsonValue document;

    private Catalogue() {}

    public static void load(int articles) {
        Dice d = new Dice(7);
        JsonArray all = Json.array();
        for (int i = 0; i < Dice.part(articles); i++) {
            JsonObject o = Json.object().add("no", i).add("name", d.beer() + " " + d.code(3)).add("about", d.text(90));
            o.add("alcohol", 0.1 * d.below(120)).add("hops", Json.array(d.hop(), d.hop())).add("organic", d.below(4) == 0);
            all.add(o);
        }
        document = Json.object().add("version", "2026-11").add("articles", all);
    }
}
