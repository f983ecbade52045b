package piste;

import java.util.ArrayList;
import java.util.List;
import org.apache.commons.pool2.BasePooledObjectFactory;
import org.apache.commons.pool2.PooledObject;
import org.apache.commons.pool2.impl.DefaultPooledObject;
import org.apache.commons.pool2.impl.GenericObjectPool;
import org.harness.Scale;

/** Healthy: bitmaps for the ticket printers, in a pool; nearly all of them are idle. */
public final class TicketBuffers {
    static final class Bitmap {
        private final byte[] dots = new byte[24_000];
        private int printed;
    }

    private static GenericObjectPool<Bitmap> pool;
    private static final List<Bitmap> PRINTING = new ArrayList<>();

    private TicketBuffers() {}

    public static void load(int bitmaps) throws Exception {
        int n = Scale.of(bitmaps);
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
        pool.setMaxTotal(n);
        pool.setMaxIdle(n);
        pool.addObjects(n);
        for (int i = 0; i < n * 3; i++) {
            Bitmap bitmap = pool.borrowObject();
            bitmap.printed++;
            pool.returnObject(bitmap);
        }
        for (int i = 0; i < 4 && i < n; i++) PRINTING.add(pool.borrowObject());
    }
}
