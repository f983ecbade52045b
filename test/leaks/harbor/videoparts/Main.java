package tv.clipshare.upload;

import harbor.*;

import io.netty.buffer.*;

import org.harness.Ready;

import java.util.*;
import java.util.concurrent.*;

/**
 * Parts of uploads that were broken off stay in the map with their direct buffers: nobody releases
 * them.
 */
public class Main {
    static final class PartialUpload {
        final String name;
        final CompositeByteBuf parts;
        final long startedAt = System.currentTimeMillis();
        boolean aborted;

        PartialUpload(String n, CompositeByteBuf p) {
            name = n;
            parts = p;
        }
    }

    static final class UploadService {
        private final ConcurrentMap<String, PartialUpload> uploads = new ConcurrentHashMap<>();
        private final ByteBufAllocator allocator = new UnpooledByteBufAllocator(true);

        void receive(String id, Gen g, int parts, boolean broken) {
            PartialUpload u =
                    uploads.computeIfAbsent(
                            id,
                            k -> new PartialUpload(g.name(), allocator.compositeDirectBuffer(64)));
            for (int i = 0; i < parts; i++) {
                ByteBuf b = allocator.directBuffer(65536);
                b.writeZero(65536);
                u.parts.addComponent(true, b);
            }
            if (broken) u.aborted = true;
            else {
                uploads.remove(id);
                u.parts.release();
            }
        }
    }

    private static final UploadService UPLOADS = new UploadService();

    public static void main(String[] a) throws Exception {
        Ports.load(60000);
        Documents.load(800, 16000);
        Bookings.load(10000);
        Labels.load(5000);
        Distances.load(1500);
        Gen g = new Gen(14);
        for (int i = 0; i < 1600; i++) UPLOADS.receive(g.uuid(), g, 8, i % 3 == 0);
        Ready.last();
    }
}
