package planted;

import gnu.trove.*;
import java.util.*;

/** Trove 2. */
class OfTrove2 {
    static void plant() {
        TIntObjectHashMap<String> io = new TIntObjectHashMap<>();
        TObjectIntHashMap<String> oi = new TObjectIntHashMap<>();
        TIntIntHashMap ii = new TIntIntHashMap();
        THashMap<String, String> map = new THashMap<>();
        TIntHashSet is = new TIntHashSet();
        THashSet<String> set = new THashSet<>();
        TIntArrayList list = new TIntArrayList();
        for (int i = 0; i < 50; i++) {
            io.put(i, "v" + i);
            oi.put("-k" + i, i);
            ii.put(i, i * i);
            map.put("-k" + i, "v" + i);
            is.add(i);
            set.add("-e" + i);
            list.add(i);
        }
        for (int i = 0; i < 20; i++) {
            io.remove(i * 2);
            oi.remove("-k" + i * 2);
            ii.remove(i * 2);
            map.remove("-k" + i * 2);
            is.remove(i * 2);
            set.remove("-e" + i * 2);
        }
        List<String> ios = new ArrayList<>(), ois = new ArrayList<>(), iis = new ArrayList<>(), iss = new ArrayList<>(), ls = new ArrayList<>();
        io.forEachEntry((k, v) -> ios.add(k + "=" + v));
        oi.forEachEntry((k, v) -> ois.add(k + "=" + v));
        ii.forEachEntry((k, v) -> iis.add(k + "=" + v));
        is.forEach(k -> iss.add("" + k));
        list.forEach(k -> ls.add("" + k));
        Box.add("TIntObjectHashMap", io, io.size(), false, ios);
        Box.add("TObjectIntHashMap", oi, oi.size(), false, ois);
        Box.add("TIntIntHashMap", ii, ii.size(), false, iis);
        Box.map("THashMap", map);
        Box.add("TIntHashSet", is, is.size(), false, iss);
        Box.collection("THashSet", set);
        Box.add("TIntArrayList", list, list.size(), true, ls);
    }
}
