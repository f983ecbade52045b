package quad;

import java.util.ArrayList;
import java.util.List;
import org.apache.commons.pool2.BasePooledObjectFactory;
import org.apache.commons.pool2.PooledObject;
import org.apache.commons.pool2.impl.DefaultPooledObject;
import org.apache.commons.pool2.impl.GenericObjectPool;
import org.harness.Scale;

/** Healthy: bitmaps for scanned answer sheets in a pool with a maximum; none is lent at present. */
public final class SheetBitmaps {
    static final class Bitmap {
        private final byte[] grey = new byte[330 * 467];
        private int used;
    }

    private static GenericObjectPool<Bitmap> pool;

    private SheetBitmaps() {}

    public static void load(int maximum) throws Exception {
        pool = new GenericObjectPool<>(new BasePooledObjectFactory<Bitmap>() {
            @Override
            public Bitmap create() {
                return new Bitmap();
            }

            @Override
            public PooledObject<Bitmap> wrap(Bitmap bitmap) {
                return new DefaultPooledObject<>(bitmap);
            }
        });
        pool.setMaxTotal(Scale.of(maximum));
        pool.setMaxIdle(Scale.of(maximum));
        for (int batch = 0; batch < 4; batch++) {
            List<Bitmap> lent = new ArrayList<>();
            for (int i = 0; i < Scale.of(maximum); i++) lent.add(pool.borrowObject());
            for (Bitmap bitmap : lent) {
                bitmap.used++;
                pool.returnObject(bitmap);
            }
        }
    }
}
