package com.kaufring.stores;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.TreeMap;
import java.util.Map;
import org.harness.Ready;
import org.harness.Sample;
import org.tidewater.base.ArticleBook;
import org.tidewater.base.CustomerLru;
import org.tidewater.base.LedgerDb;
import org.tidewater.base.OpenOrders;
import org.tidewater.base.PictureCache;

/** Of each scan the head of 48 bytes is wanted, which is a slice of the whole scan. */
public class Main {
    static final class ScanHead {
        final String shelf;
        final Instant at;
        private final ByteBuffer head;

        ScanHead(String shelf, Instant at, ByteBuffer head) {
            this.shelf = shelf;
            this.at = at;
            this.head = head;
        }

        int firmware() {
            return head.getInt(4);
        }
    }

    static class ShelfScans {
        private final Map<String, ScanHead> latest = new TreeMap<>();
        private long facings;

        void received(String shelf, Instant at, byte[] scan) {
            ByteBuffer b = ByteBuffer.wrap(scan);
            for (int i = 48; i < scan.length; i += 16) if (b.get(i) > 100) facings++;
            latest.put(shelf, new ScanHead(shelf, at, b.slice(0, 48).asReadOnlyBuffer()));
        }
    }

    static class Branch {
        final ShelfScans scans = new ShelfScans();
        final ArticleBook articles = new ArticleBook(121);
        final OpenOrders orders = new OpenOrders(122);
        final PictureCache pictures = new PictureCache(123);
        final LedgerDb tills = new LedgerDb(124);
        final CustomerLru members = new CustomerLru(125);

        Branch() throws Exception {}
    }

    private static Branch branch;

    public static void main(String[] args) throws Exception {
        branch = new Branch();
        Sample s = new Sample(821);
        int n = 2_600;
        for (int i = 0; i < n; i++) {
            String shelf = String.format("%c-%02d-%02d", 'A' + s.below(12), s.below(8), s.below(5));
            branch.scans.received(shelf, Sample.at(i, n, Duration.ofHours(12)), s.bytes(12_000 + s.below(9_000)));
        }
        Ready.last();
    }
}
