package com.peregrine.parking;

import de.kornfeld.bakery.*;
import java.time.LocalDate;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import org.apache.commons.pool2.BaseKeyedPooledObjectFactory;
import org.apache.commons.pool2.PooledObject;
import org.apache.commons.pool2.impl.DefaultPooledObject;
import org.apache.commons.pool2.impl.GenericKeyedObjectPool;
import org.harness.Ready;

/** Has just started: permits and plates are loaded, a pool per car park has been filled in advance, the first cars come. */
public class Main {
    enum Kind { RESIDENT, STAFF, VISITOR, DISABLED }

    record Permit(int number, String plate, String holder, Kind kind, LocalDate until) {}

    static final class Terminal {
        final String park;
        final byte[] frame = new byte[8_192];

        Terminal(String park) {
            this.park = park;
        }
    }

    static final class Registry {
        private final NavigableMap<String, Permit> byPlate = new TreeMap<>();
        private final Map<Kind, Map<Integer, Permit>> byKind = new EnumMap<>(Kind.class);
        private final ConcurrentSkipListMap<Long, String> entries = new ConcurrentSkipListMap<>();
        private final GenericKeyedObjectPool<String, Terminal> terminals = new GenericKeyedObjectPool<>(new BaseKeyedPooledObjectFactory<>() {
            @Override
            public Terminal create(String park) {
                return new Terminal(park);
            }

            @Override
            public PooledObject<Terminal> wrap(Terminal t) {
                return new DefaultPooledObject<>(t);
            }
        });
    }

    public static void main(String[] args) throws Exception {
        Registry r = new Registry();
        Words w = new Words(28);
        for (int i = 0; i < 95_000; i++) {
            Permit p = new Permit(900_000 + i, "M-" + (char) ('A' + w.below(26)) + (char) ('A' + w.below(26)) + " " + (1_000 + i % 9_000) + i / 9_000, w.person(), Kind.values()[w.below(4)], LocalDate.now().plusDays(w.below(365)));
            r.byPlate.put(p.plate(), p);
            r.byKind.computeIfAbsent(p.kind(), k -> new HashMap<>()).put(p.number(), p);
        }
        r.terminals.setMaxTotal(400);
        r.terminals.setMaxIdlePerKey(8);
        r.terminals.setMinIdlePerKey(4);
        for (int i = 0; i < 60; i++) r.terminals.preparePool("park-" + i);
        long now = System.currentTimeMillis();
        for (int i = 0; i < 300; i++) {
            String park = "park-" + w.below(60);
            Terminal t = r.terminals.borrowObject(park);
            r.entries.put(now - (300 - i) * 900L, r.byPlate.ceilingKey("M-" + (char) ('A' + w.below(24))));
            r.terminals.returnObject(park, t);
        }
        Ready.last();
        System.out.println(r.entries.size());
    }
}
