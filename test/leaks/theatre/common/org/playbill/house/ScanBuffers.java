package org.playbill.house;

import java.util.concurrent.ArrayBlockingQueue;
import org.harness.Sample;
import org.harness.Scale;

/** Buffers of the script scanner, all back in the pool, and its queue of pages with a capacity. */
final class ScanBuffers {
    record Page(int number, byte[] pixels) {}

    private final ArrayBlockingQueue<byte[]> free;
    private final ArrayBlockingQueue<Page> pages;

    private ScanBuffers(int buffers) {
        free = new ArrayBlockingQueue<>(buffers);
        for (int i = 0; i < buffers; i++) free.add(new byte[64 * 1024]);
        pages = new ArrayBlockingQueue<>(buffers / 2 + 1);
        Sample s = new Sample(20);
        for (int i = 0; i < buffers * 2; i++) {
            if (pages.remainingCapacity() == 0) pages.poll();
            pages.add(new Page(i, s.bytes(21_000)));
        }
    }

    static void load(int buffers) {
        House.keep("script-scanner", new ScanBuffers(Scale.of(buffers)));
    }
}
