package harvest;

import org.json.JSONArray;
import org.json.JSONObject;

/** Healthy: the catalogue of bulls as it came from the breeding association. */
public final class Sires {
    private static JSONObject catalogue;

    private Sires() {}

    public static void read(int bulls) {
        Dice d = new Dice(4);
        JSONArray list = new JSONArray();
        for (int i = 0, n = Dice.part(bulls); i < n; i++) {
            JSONObject bull = new JSONObject().put("tag", d.earTag()).put("name", "Sire " + d.code(6)).put("born", 2008 + d.below(14));
            JSONObject values = new JSONObject();
            for (String trait : new String[] {"milk", "fat", "protein", "udder", "hooves", "calving"}) values.put(trait, 80 + d.below(60));
            list.put(bull.put("values", values));
        }
        catalogue = new JSONObject().put("issue", "2026-08").put("bulls", list);
    }
}
