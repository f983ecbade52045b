package org.archive.scans;

import harbor.*;

import org.harness.Ready;

import java.util.*;

/**
 * A scan frees its native page in finalize(), through a device that does not answer: the finalizer
 * thread hangs and all scans after it wait.
 */
public class Main {
    static final class ScannerDevice {
        private boolean busy = true;

        synchronized void free(long handle) {
            while (busy)
                try {
                    wait();
                } catch (InterruptedException e) {
                    return;
                }
        }
    }

    private static final ScannerDevice DEVICE = new ScannerDevice();

    static final class ScannedPage {
        final long handle;
        final byte[] thumbnail;
        final String barcode;

        ScannedPage(Gen g) {
            handle = g.id();
            thumbnail = g.bytes(1900);
            barcode = g.hex(20);
        }

        @Override
        protected void finalize() {
            DEVICE.free(handle);
        }
    }

    static int scan(Gen g) {
        ScannedPage p = new ScannedPage(g);
        return p.barcode.hashCode();
    }

    public static void main(String[] a) throws Exception {
        Customs.load(45000);
        Containers.load(500000);
        Documents.load(1100, 15000);
        Schedule.load(14000);
        Users.load(15000);
        Gen g = new Gen(4);
        long sum = 0;
        for (int i = 0; i < 4800; i++) {
            sum += scan(g);
            if (i % 700 == 0) System.gc();
        }
        System.gc();
        Thread.sleep(500);
        System.gc();
        Ready.last();
    }
}
