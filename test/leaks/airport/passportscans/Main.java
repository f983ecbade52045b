package com.borderlane.egate;

import airport.*;

import org.harness.Ready;

import java.lang.ref.Cleaner;
import java.util.*;
import java.util.concurrent.locks.*;

/**
 * The pages of the reader are given back by a cleaner. Its thread waits for a lock that the reader's
 * driver has never released; all that is to be cleaned waits behind it.
 */
public class Main {
    static final class ReaderDriver {
        private final ReentrantLock bus = new ReentrantLock();
        private long freed;

        void free(long page) {
            bus.lock();
            try {
                freed++;
            } finally {
                bus.unlock();
            }
        }

        void reset() {
            bus.lock();
            freed = 0;
        }
    }

    static final class PageState implements Runnable {
        private final ReaderDriver driver;
        private final long page;
        private final byte[] preview;

        PageState(ReaderDriver driver, long page, byte[] preview) {
            this.driver = driver;
            this.page = page;
            this.preview = preview;
        }

        @Override
        public void run() {
            driver.free(page);
        }
    }

    static final class PassportPage {
        private static final Cleaner PAGES = Cleaner.create();
        private final PageState state;

        PassportPage(ReaderDriver d, long page, Rnd r) {
            state = new PageState(d, page, r.octets(1400));
            PAGES.register(this, state);
        }

        int checksum() {
            return Arrays.hashCode(state.preview);
        }
    }

    private static final ReaderDriver DRIVER = new ReaderDriver();

    public static void main(String[] a) throws Exception {
        Terrain.survey(2500);
        Gazetteer.read(60000);
        Menus.show(13000);
        Fares.quote(16000);
        Airspace.open(13000);
        Rnd r = new Rnd(124);
        Thread service = new Thread(() -> {
            DRIVER.reset();
            LockSupport.park();
        }, "reader-service");
        service.setDaemon(true);
        service.start();
        Thread.sleep(200);
        int sum = 0;
        for (int i = 0; i < 5200; i++) {
            sum += new PassportPage(DRIVER, i, r).checksum();
            if (i % 800 == 799) System.gc();
        }
        System.gc();
        Thread.sleep(400);
        if (sum == 0) throw new IllegalStateException();
        Ready.last();
    }
}
