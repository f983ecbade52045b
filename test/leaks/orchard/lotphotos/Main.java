package com.pomona.photos;

import fruit.ColdRooms;
import fruit.OriginCodes;
import fruit.PriceGrid;
import fruit.Translations;
import fruit.VarietyCatalog;
import java.nio.ByteBuffer;
import org.eclipse.jetty.io.ArrayByteBufferPool;
import org.eclipse.jetty.io.RetainableByteBuffer;
import org.harness.Ready;
import org.harness.Sample;

/**
 * Photos of the lots are read into buffers of Jetty's pool. The pool rounds sizes to 16 bytes only and has no limit of
 * memory, so nearly every photo finds no buffer of its size, and one more stays in the pool.
 */
public class Main {
    static class PhotoStore {
        private final ArrayByteBufferPool buffers = new ArrayByteBufferPool(0, 16, 32_768);
        private long bytes;

        int store(byte[] jpeg) {
            RetainableByteBuffer buffer = buffers.acquire(jpeg.length, false);
            try {
                ByteBuffer b = buffer.getByteBuffer();
                b.clear();
                b.put(jpeg);
                b.flip();
                bytes += b.remaining();
                return b.get(0);
            } finally {
                buffer.release();
            }
        }
    }

    static class Services {
        private final PhotoStore photos = new PhotoStore();
    }

    private static final Services SERVICES = new Services();

    public static void main(String[] args) throws Exception {
        VarietyCatalog.load(18_000);
        OriginCodes.load(60_000);
        PriceGrid.load(420, 5_000);
        Translations.load(2_000);
        ColdRooms.load(500, 1_500);
        Sample s = new Sample(46);
        for (int i = 0; i < 900; i++) SERVICES.photos.store(s.bytes(6_000 + s.below(26_000)));
        Ready.last();
    }
}
