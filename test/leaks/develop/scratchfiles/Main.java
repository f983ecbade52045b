package org.docmill.convert;

import java.util.concurrent.CountDownLatch;
import org.harness.Ready;
import org.harness.Sample;
import org.meadow.clinic.Clinic;

/** A finalizer waits for a process that does not answer; all other objects with finalizers wait behind it. */
public class Main {
    private static final CountDownLatch CONVERTER_EXIT = new CountDownLatch(1);

    static class ScratchFile {
        private final String name;
        private final byte[] page;
        private final boolean remote;

        ScratchFile(String name, byte[] page, boolean remote) {
            this.name = name;
            this.page = page;
            this.remote = remote;
        }

        @Override
        @SuppressWarnings("removal")
        protected void finalize() throws Throwable {
            if (remote) CONVERTER_EXIT.await();
            super.finalize();
        }
    }

    static int convert(Sample s, int n) {
        int total = 0;
        for (int i = 0; i < n; i++) total += new ScratchFile("page-" + s.id(), s.bytes(1200), false).page.length;
        return total;
    }

    private static Clinic clinic;

    public static void main(String[] args) throws Exception {
        clinic = new Clinic();
        Sample s = new Sample(48);
        new ScratchFile("remote-" + s.id(), s.bytes(1200), true);
        System.gc();
        Thread.sleep(300);
        convert(s, 5_500);
        System.gc();
        Ready.last();
    }
}
