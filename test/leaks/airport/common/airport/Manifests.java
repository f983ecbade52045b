package airport;

import java.util.concurrent.ConcurrentMap;
import org.mapdb.DB;
import org.mapdb.DBMaker;
import org.mapdb.HTreeMap;
import org.mapdb.Serializer;

/** Healthy: cargo manifests in MapDB's store in memory, at most so many. 1000 are 1 MB. */
public final class Manifests {
    private static DB store;
    private static ConcurrentMap<String, byte[]> manifests;

    public static void file(int max) {
        int n = Rnd.share(max);
        Rnd r = new Rnd(12);
        store = DBMaker.memoryDB().concurrencyDisable().make();
        HTreeMap<String, byte[]> m = store.hashMap("manifests", Serializer.STRING, Serializer.BYTE_ARRAY).expireMaxSize(n).create();
        for (int i = 0; i < n + n / 4; i++) m.put(r.digits(11), r.octets(300));
        manifests = m;
    }
}
