package pl.zlotyklos.osnowa;

import java.nio.ByteBuffer;
import org.apache.commons.pool2.BasePooledObjectFactory;
import org.apache.commons.pool2.PooledObject;
import org.apache.commons.pool2.impl.DefaultPooledObject;
import org.apache.commons.pool2.impl.GenericObjectPool;
import org.harness.Scale;

/** Buffers for messages to the railway and the port. */
public final class Bufory {
    private final GenericObjectPool<ByteBuffer> wolne;

    public Bufory() {
        wolne = new GenericObjectPool<>(new BasePooledObjectFactory<>() {
            @Override
            public ByteBuffer create() {
                return ByteBuffer.allocate(24_576);
            }

            @Override
            public PooledObject<ByteBuffer> wrap(ByteBuffer b) {
                return new DefaultPooledObject<>(b);
            }
        });
        int ile = Scale.of(280);
        wolne.setMaxTotal(ile);
        wolne.setMaxIdle(ile);
        try {
            wolne.addObjects(ile);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    public int wyslij(byte[] tresc) throws Exception {
        ByteBuffer b = wolne.borrowObject();
        try {
            b.clear().put(tresc, 0, Math.min(tresc.length, b.capacity())).flip();
            return b.remaining();
        } finally {
            wolne.returnObject(b);
        }
    }
}
