package com.alderbrook.claims;

import com.jayway.jsonpath.DocumentContext;
import com.jayway.jsonpath.JsonPath;
import com.jayway.jsonpath.spi.cache.Cache;
import com.jayway.jsonpath.spi.cache.CacheProvider;
import de.kornfeld.bakery.*;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.harness.Ready;
import org.harness.Sample;

/** Expressions are compiled once and kept in a map; they contain the number of the claim. */
public class Main {
    static final class CompiledExpressions implements Cache {
        private final Map<String, JsonPath> byText = new ConcurrentHashMap<>();

        @Override
        public JsonPath get(String key) {
            return byText.get(key);
        }

        @Override
        public void put(String key, JsonPath value) {
            byText.put(key, value);
        }
    }

    static final class ClaimReader {
        int positions;

        void read(String json, String claim, long since) {
            DocumentContext c = JsonPath.parse(json);
            List<Map<String, Object>> open = c.read("$.claims[?(@.number == '" + claim + "' && @.reported > " + since + ")]['number','amount']");
            List<Object> all = c.read("$.claims[*].amount");
            positions += open.size() + all.size();
        }
    }

    static String document(Words w, String claim, long at) {
        StringBuilder b = new StringBuilder("{\"insurer\":\"Alderbrook\",\"claims\":[");
        for (int i = 0; i < 3; i++)
            b.append(i == 0 ? "" : ",").append("{\"number\":\"").append(i == 1 ? claim : "AB" + w.hex(8)).append("\",\"reported\":").append(at).append(",\"amount\":").append(w.below(90_000)).append('}');
        return b.append("]}").toString();
    }

    public static void main(String[] args) throws Exception {
        CacheProvider.setCache(new CompiledExpressions());
        Recipes.load();
        Prices.load();
        DoughBuffers buffers = DoughBuffers.open();
        Regulars regulars = Regulars.open();
        StockDb.load();
        ClaimReader reader = new ClaimReader();
        Words w = new Words(11);
        int n = 2_900;
        for (int i = 0; i < n; i++) {
            long at = Sample.at(i, n, Duration.ofHours(26)).toEpochMilli();
            String claim = "AB" + w.hex(8);
            reader.read(document(w, claim, at), claim, at - 86_400_000L);
        }
        Ready.last();
        System.out.println(buffers + " " + regulars + reader.positions);
    }
}
