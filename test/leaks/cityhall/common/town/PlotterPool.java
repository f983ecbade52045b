package town;

import java.util.ArrayList;
import java.util.List;
import org.apache.commons.pool2.BasePooledObjectFactory;
import org.apache.commons.pool2.PooledObject;
import org.apache.commons.pool2.impl.DefaultPooledObject;
import org.apache.commons.pool2.impl.GenericObjectPool;
import org.apache.commons.pool2.impl.GenericObjectPoolConfig;
import org.harness.Scale;

/** Healthy: bands of the plotter for town maps, in a pool; one is lent. */
public final class PlotterPool {
    static final class Band {
        private final int[] pixels = new int[64 * 512];
        private int used;
    }

    static final class Factory extends BasePooledObjectFactory<Band> {
        @Override
        public Band create() {
            return new Band();
        }

        @Override
        public PooledObject<Band> wrap(Band band) {
            return new DefaultPooledObject<>(band);
        }
    }

    private static GenericObjectPool<Band> pool;
    private static Band drawing;

    private PlotterPool() {}

    public static void load(int bands) throws Exception {
        int n = Scale.of(bands);
        GenericObjectPoolConfig<Band> config = new GenericObjectPoolConfig<>();
        config.setMaxTotal(n);
        config.setMaxIdle(n);
        pool = new GenericObjectPool<>(new Factory(), config);
        for (int round = 0; round < 4; round++) {
            List<Band> lent = new ArrayList<>();
            for (int i = 0; i < n; i++) lent.add(pool.borrowObject());
            for (Band band : lent) {
                band.used++;
                pool.returnObject(band);
            }
        }
        drawing = pool.borrowObject();
    }
}
