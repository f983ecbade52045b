package tr.com.turnakargo.search;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.LongPoint;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.SearcherManager;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import tr.com.turnakargo.ambar.CoolRooms;
import tr.com.turnakargo.ambar.TransferShipments;
import tr.com.turnakargo.ambar.UldFleet;

/** Healthy: the waybills of the last weeks in a search index in memory, nearly half of the heap. The oldest are deleted as new ones come, segments are merged, and readers are given back. */
public class Main {
    static final class WaybillIndex {
        private final ByteBuffersDirectory directory = new ByteBuffersDirectory();
        private final IndexWriter writer;
        private final SearcherManager searchers;

        WaybillIndex() throws IOException {
            writer = new IndexWriter(directory, new IndexWriterConfig(new StandardAnalyzer()).setRAMBufferSizeMB(2));
            searchers = new SearcherManager(writer, null);
        }

        void add(String waybill, long issued, String goods, String parties) throws IOException {
            Document d = new Document();
            d.add(new StringField("awb", waybill, Field.Store.YES));
            d.add(new LongPoint("issued", issued));
            d.add(new StoredField("issued", issued));
            d.add(new TextField("goods", goods, Field.Store.YES));
            d.add(new TextField("parties", parties, Field.Store.YES));
            writer.addDocument(d);
        }

        void forget(String waybill) throws IOException {
            writer.deleteDocuments(new Term("awb", waybill));
        }

        int count(String word) throws IOException {
            searchers.maybeRefresh();
            IndexSearcher searcher = searchers.acquire();
            try {
                return searcher.count(new TermQuery(new Term("goods", word)));
            } finally {
                searchers.release(searcher);
            }
        }
    }

    private static final CoolRooms ROOMS = new CoolRooms(1601);
    private static final TransferShipments TRANSFERS = new TransferShipments(1602);
    private static final UldFleet FLEET = new UldFleet(1603);
    private static WaybillIndex index;

    private static String waybill(int i) {
        return "235-" + (40_000_000 + i * 11);
    }

    public static void main(String[] args) throws Exception {
        index = new WaybillIndex();
        int room = Scale.of(62_000);
        AtomicInteger added = new AtomicInteger();
        Thread issuing = new Thread(() -> {
            Sample s = new Sample(1610);
            try {
                for (int i = 0; ; i++) {
                    index.add(waybill(i), 1_780_000_000_000L + i * 20_000L, s.text(30 + s.below(120)), s.text(40 + s.below(90)));
                    if (i >= room) index.forget(waybill(i - room));
                    added.incrementAndGet();
                    if (i > room * 2 && i % 10 == 0) Thread.sleep(10);
                }
            } catch (IOException | InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }, "issuing");
        issuing.setDaemon(true);
        issuing.start();
        AtomicInteger found = new AtomicInteger();
        Thread desk = new Thread(() -> {
            Sample s = new Sample(1611);
            String[] words = "harbor7 pallet3 valve5 copper1 linen8 blood4".split(" ");
            try {
                while (true) {
                    found.addAndGet(index.count(words[s.below(words.length)]) > 0 ? 1 : 0);
                    Thread.sleep(25);
                }
            } catch (IOException | InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }, "search-desk");
        desk.setDaemon(true);
        desk.start();
        while (added.get() <= room * 2) Thread.sleep(20);
        System.out.println((found.get() > 0) + " " + FLEET.damaged(UldFleet.Type.AKE) + " " + (TRANSFERS.pieces() > 0) + " " + ROOMS.mean("CR0-P2"));
        Ready.last();
    }
}
