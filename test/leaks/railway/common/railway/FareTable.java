package railway;

import java.util.Properties;

import org.apache.commons.jcs3.JCS;
import org.apache.commons.jcs3.access.CacheAccess;

/** Healthy: fares asked for lately, in a cache that is at its limit. */
public final class FareTable {
    record Fare(String from, String to, int cents, String remark) implements java.io.Serializable {}

    private static CacheAccess<String, Fare> recent;

    private FareTable() {}

    public static void quote(int fares) {
        int limit = Dice.part(fares);
        Properties p = new Properties();
        p.setProperty("jcs.default", "");
        p.setProperty("jcs.default.cacheattributes", "org.apache.commons.jcs3.engine.CompositeCacheAttributes");
        p.setProperty("jcs.default.cacheattributes.MaxObjects", String.valueOf(limit));
        p.setProperty("jcs.default.cacheattributes.MemoryCacheName", "org.apache.commons.jcs3.engine.memory.lru.LRUMemoryCache");
        java.util.logging.Logger.getLogger("org.apache.commons.jcs3").setLevel(java.util.logging.Level.OFF);
        JCS.setConfigProperties(p);
        recent = JCS.getInstance("fares");
        Dice d = new Dice(3);
        for (int i = 0; i < limit * 3 / 2; i++) {
            String from = d.station(), to = d.station();
            recent.put(from + ">" + to + "/" + d.code(5), new Fare(from, to, 200 + d.below(15000), d.text(40)));
        }
    }
}
