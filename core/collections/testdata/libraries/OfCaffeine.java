package planted;

import com.github.benmanes.caffeine.cache.*;
import java.util.*;
import java.util.concurrent.*;

class OfCaffeine {
    static final List<Object> keep = new ArrayList<>();

    static Object strong(Object o) { keep.add(o); return o; }

    static void plant() throws Exception {
        Map<String, Caffeine<Object, Object>> all = new LinkedHashMap<>();
        all.put("unbounded", Caffeine.newBuilder());
        all.put("maximumSize", Caffeine.newBuilder().maximumSize(25));
        all.put("weakKeys", Caffeine.newBuilder().weakKeys());
        all.put("weakValues", Caffeine.newBuilder().weakValues());
        all.put("softValues", Caffeine.newBuilder().softValues().maximumSize(100));
        all.put("weakKeys.weakValues", Caffeine.newBuilder().weakKeys().weakValues().expireAfterWrite(3, TimeUnit.DAYS));
        all.put("expireAfterWrite", Caffeine.newBuilder().expireAfterWrite(3, TimeUnit.DAYS));
        all.put("expireAfterAccess", Caffeine.newBuilder().expireAfterAccess(3, TimeUnit.DAYS).recordStats());
        all.put("weigher", Caffeine.newBuilder().maximumWeight(100000).weigher((k, v) -> 3).refreshAfterWrite(3, TimeUnit.DAYS));
        all.put("expireAfter", Caffeine.newBuilder().expireAfter(new Expiry<Object, Object>() {
            public long expireAfterCreate(Object k, Object v, long now) { return Long.MAX_VALUE; }
            public long expireAfterUpdate(Object k, Object v, long now, long d) { return d; }
            public long expireAfterRead(Object k, Object v, long now, long d) { return d; }
        }));
        for (Map.Entry<String, Caffeine<Object, Object>> b : all.entrySet()) {
            boolean loading = b.getKey().equals("weigher");
            Cache<Object, Object> c = loading ? b.getValue().build(k -> "v" + k) : b.getValue().build();
            for (int i = 0; i < 30; i++) {
                if (loading) ((LoadingCache<Object, Object>) c).get("-k" + i);
                else c.put(strong(new String("-k" + i)), strong(new String("v" + i)));
            }
            c.cleanUp();
            List<String> list = new ArrayList<>();
            for (Map.Entry<Object, Object> e : c.asMap().entrySet()) list.add(e.getKey() + "=" + e.getValue());
            Box.add("Caffeine." + b.getKey(), c, list.size(), false, list);
            Box.map("Caffeine." + b.getKey() + ".asMap", c.asMap());
        }
        for (int bounded = 0; bounded < 2; bounded++) {
            AsyncLoadingCache<String, String> async = (bounded == 1 ? Caffeine.newBuilder().maximumSize(50) : Caffeine.newBuilder()).buildAsync(k -> "v" + k);
            List<String> list = new ArrayList<>();
            for (int i = 0; i < 9; i++) {
                async.get("-k" + i).get();
                list.add("-k" + i + "=v-k" + i);
            }
            Box.add("Caffeine.async" + bounded, async, 9, false, List.of()); // values are futures
            Box.add("Caffeine.synchronous" + bounded, async.synchronous(), 9, false, list);
        }
    }
}
