package airport;

import java.util.Map;
import org.apache.commons.collections4.map.LRUMap;

/** Healthy: pages of shop menus, an LRU map of commons-collections at its limit. */
public final class Menus {
    record Page(String shop, String[] lines) {}

    private static Map<Long, Page> pages;

    public static void show(int max) {
        int n = Rnd.share(max);
        Rnd r = new Rnd(15);
        pages = new LRUMap<>(n);
        for (long i = 0; i < n * 2L; i++) {
            String[] lines = new String[12];
            for (int k = 0; k < lines.length; k++) lines[k] = r.remark(30);
            pages.put(i, new Page(r.place(), lines));
        }
    }
}
