package hospital;

import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;

/** Healthy: laboratory results of the week in a store that has no file. */
public final class ResultStore {
    private static final MVStore STORE = new MVStore.Builder().autoCommitDisabled().open();

    public static void record(int results) {
        Rnd r = new Rnd(9);
        MVMap<Long, String> week = STORE.openMap("results");
        int keep = Rnd.share(results);
        for (long i = 0; i < keep * 5L / 4; i++) {
            week.put(i, "OBX|" + r.icd() + "|" + r.fraction() + "|" + r.name());
            if (i >= keep) week.remove(i - keep);
        }
        STORE.commit();
    }
}
