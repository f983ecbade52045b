package com.meridian.office;

import com.carrotsearch.hppc.IntArrayList;
import com.carrotsearch.hppc.LongObjectHashMap;

/** Which customers have which trigram in their name. */
public final class NameIndex {
    private final LongObjectHashMap<IntArrayList> postings = new LongObjectHashMap<>();

    public NameIndex(int customers) {
        Gen g = new Gen(20);
        for (int i = 0, n = Gen.n(customers); i < n; i++) {
            String name = (g.name() + " " + g.code(4)).toLowerCase();
            for (int k = 0; k + 3 <= name.length(); k++) {
                long gram = (long) name.charAt(k) << 32 | (long) name.charAt(k + 1) << 16 | name.charAt(k + 2);
                IntArrayList list = postings.get(gram);
                if (list == null) postings.put(gram, list = new IntArrayList());
                list.add(i);
            }
        }
    }

    public int size() {
        return postings.size();
    }
}
