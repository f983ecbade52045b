package planted;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A collection of a library and what the library itself says is in it. */
public class Box {
    enum Unit {DAY_UNIT, HOUR_UNIT}

    static Map<String, String> texts = new HashMap<>();
    static final List<Box> all = new ArrayList<>();

    String name;
    Object value;
    int size = -1;        // elements, entries or pairs
    int capacity = -1;    // where the program knows it
    boolean ordered;      // entries are in the order of the collection
    String[] entries;     // "key=value" or "element"
    final Map<String, String> shared = texts;

    /** Returns a copy that shares nothing with constants of the JDK, so that it is in the part of the dump that is kept. */
    static String own(String text) { return texts.computeIfAbsent(text, t -> new String(t.toCharArray())); }

    static Box add(String name, Object value, int size, boolean ordered, List<String> entries) {
        Box box = new Box();
        box.name = own(name);
        box.value = value;
        box.size = size;
        box.ordered = ordered;
        box.entries = new String[entries.size()];
        for (int i = 0; i < box.entries.length; i++) box.entries[i] = own(entries.get(i));
        all.add(box);
        return box;
    }

    static Box map(String name, Map<?, ?> map) { return map(name, map, false); }

    static Box map(String name, Map<?, ?> map, boolean ordered) {
        List<String> list = new ArrayList<>();
        for (Map.Entry<?, ?> e : map.entrySet()) list.add(e.getKey() + "=" + e.getValue());
        return add(name, map, map.size(), ordered, list);
    }

    static Box collection(String name, Collection<?> c) { return collection(name, c, c instanceof List); }

    static Box collection(String name, Collection<?> c, boolean ordered) {
        List<String> list = new ArrayList<>();
        for (Object o : c) list.add(String.valueOf(o));
        return add(name, c, c.size(), ordered, list);
    }

    /** Pairs from another view of the value, as of multimaps. */
    static Box pairs(String name, Object value, Collection<? extends Map.Entry<?, ?>> entries) {
        List<String> list = new ArrayList<>();
        for (Map.Entry<?, ?> e : entries) list.add(e.getKey() + "=" + e.getValue());
        return add(name, value, list.size(), false, list);
    }

    Box capacity(int n) { capacity = n; return this; }
}
