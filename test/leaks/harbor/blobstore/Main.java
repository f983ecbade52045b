package com.photovault.blobs;

import harbor.*;

import org.harness.Ready;

import java.nio.ByteBuffer;
import java.nio.channels.*;
import java.nio.file.*;
import java.util.*;
import java.util.concurrent.*;

/**
 * Whole pictures are written from heap buffers: the JDK keeps a direct copy as large as the largest
 * of them with each of the pool's threads.
 */
public class Main {
    static final class BlobWriter {
        private final Path dir;
        private final ExecutorService workers =
                Executors.newFixedThreadPool(
                        48,
                        r -> {
                            Thread t = new Thread(r, "blob-writer");
                            t.setDaemon(true);
                            return t;
                        });

        BlobWriter(Path d) {
            dir = d;
        }

        Future<Long> store(String name, int size, CountDownLatch together) {
            return workers.submit(
                    () -> {
                        together.countDown();
                        together.await();
                        byte[] b = new byte[size];
                        Path f = dir.resolve(name);
                        try (FileChannel c =
                                FileChannel.open(
                                        f, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
                            ByteBuffer x = ByteBuffer.wrap(b);
                            while (x.hasRemaining()) c.write(x);
                        }
                        long n = Files.size(f);
                        Files.delete(f);
                        return n;
                    });
        }
    }

    public static void main(String[] a) throws Exception {
        Fulltext.load(14000);
        Ports.load(50000);
        Fees.load(50000);
        Documents.load(900, 15000);
        Network.load(30000);
        BlobWriter w = new BlobWriter(Files.createTempDirectory("blobs"));
        CountDownLatch l = new CountDownLatch(48);
        List<Future<Long>> all = new ArrayList<>();
        for (int i = 0; i < 48; i++) all.add(w.store("p" + i, 5_000_000 + i * 10000, l));
        for (Future<Long> f : all) f.get();
        WRITER = w;
        all = null;
        Ready.last();
    }

    private static BlobWriter WRITER;
}
