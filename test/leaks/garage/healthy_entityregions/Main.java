package net.gearhaus.persistence;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.io.Serializable;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import works.gearhaus.base.BookingDiary;
import works.gearhaus.base.LaborTimes;
import works.gearhaus.base.TowPositions;

/** The second-level cache of a persistence layer: a region per entity, each with its limit, and one of query results. */
public class Main {
    record EntityKey(String entity, long id) {}

    record QueryKey(String sql, List<Object> parameters) {}

    static final class EntityEntry implements Serializable {
        final Serializable[] state;
        final int version;
        final long loadedAt;

        EntityEntry(Serializable[] state, int version, long loadedAt) {
            this.state = state;
            this.version = version;
            this.loadedAt = loadedAt;
        }
    }

    static final class QueryEntry {
        final Instant at;
        final long[] ids;

        QueryEntry(Instant at, long[] ids) {
            this.at = at;
            this.ids = ids;
        }
    }

    static final class Region<K, V> {
        final String name;
        private final Cache<K, V> cache;

        Region(String name, int limit, Duration ttl) {
            this.name = name;
            Caffeine<Object, Object> b = Caffeine.newBuilder().maximumSize(limit).executor(Runnable::run);
            if (ttl != null) b.expireAfterWrite(ttl);
            cache = b.build();
        }

        V get(K k) {
            return cache.getIfPresent(k);
        }

        void put(K k, V v) {
            cache.put(k, v);
        }

        void evict(K k) {
            cache.invalidate(k);
        }
    }

    static class RegionFactory {
        private final Map<String, Region<EntityKey, EntityEntry>> entities = new LinkedHashMap<>();
        private final Region<QueryKey, QueryEntry> queries = new Region<>("queries", Scale.of(6000), Duration.ofMinutes(20));
        private final Map<String, Long> updatedAt = new LinkedHashMap<>();

        RegionFactory() {
            for (String e : List.of("Vehicle", "Customer", "WorkOrder", "Invoice", "Part")) {
                entities.put(e, new Region<>(e, Scale.of(e.equals("Part") ? 40_000 : 22_000), Duration.ofHours(2)));
            }
        }

        EntityEntry load(String entity, long id, Sample s) {
            Region<EntityKey, EntityEntry> r = entities.get(entity);
            EntityKey k = new EntityKey(entity, id);
            EntityEntry e = r.get(k);
            if (e == null) {
                Serializable[] state = {id, s.text(14 + s.below(24)), Instant.now().minusSeconds(s.below(9_000_000)), BigDecimal.valueOf(s.below(900_000), 2), s.below(5), null};
                r.put(k, e = new EntityEntry(state, s.below(9), System.currentTimeMillis()));
            }
            return e;
        }

        void update(String entity, long id) {
            entities.get(entity).evict(new EntityKey(entity, id));
            updatedAt.put(entity, System.currentTimeMillis());
        }
    }

    static class Backend {
        final RegionFactory regions = new RegionFactory();
        final LaborTimes labor = new LaborTimes(211);
        final BookingDiary diary = new BookingDiary(212);
        final TowPositions tow = new TowPositions(213);
    }

    private static Backend backend;

    public static void main(String[] args) throws Exception {
        backend = new Backend();
        Sample s = new Sample(214);
        List<String> names = new ArrayList<>(backend.regions.entities.keySet());
        int n = Scale.of(420_000);
        for (int i = 0; i < n; i++) {
            String e = names.get(s.below(names.size()));
            long id = 1 + (long) (Scale.of(160_000) * Math.pow(s.real(), 1.4));
            if (s.below(30) == 0) backend.regions.update(e, id);
            else backend.regions.load(e, id, s);
            if (i % 20 == 0) {
                long[] ids = new long[s.below(40)];
                for (int k = 0; k < ids.length; k++) ids[k] = s.below(90_000);
                backend.regions.queries.put(new QueryKey("select id from " + e + " where branch = ? and day = ?", List.of(s.below(70), s.below(300))), new QueryEntry(Instant.now(), ids));
            }
        }
        Ready.last();
    }
}
