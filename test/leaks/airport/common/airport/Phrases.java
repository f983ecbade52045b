package airport;

import com.google.common.collect.HashBasedTable;
import com.google.common.collect.ImmutableTable;
import com.google.common.collect.Table;

/** Healthy: announcements by language and number, an immutable table. 1000 of each language are 0.8 MB. */
public final class Phrases {
    private static Table<String, Integer, String> announcements;

    public static void record(int n) {
        Rnd r = new Rnd(13);
        Table<String, Integer, String> t = HashBasedTable.create();
        for (String l : new String[] {"en", "de", "ja", "ar", "es"})
            for (int i = Rnd.share(n); i > 0; i--) t.put(l, i, r.remark(60 + r.upTo(80)));
        announcements = ImmutableTable.copyOf(t);
    }
}
