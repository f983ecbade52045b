package pt.atlantica.lots;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.SearcherManager;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.harness.Ready;
import org.harness.Sample;
import pt.atlantica.base.CatchQuotas;
import pt.atlantica.base.DeliveryNotes;
import pt.atlantica.base.LabelPictures;
import pt.atlantica.base.ProductCatalogue;
import pt.atlantica.base.StockLevels;

/** A search that finds nothing returns before the searcher is released. Its reader stays open, and the index writer keeps the files of the segments that it reads, though they were merged long ago. */
public class Main {
    record Lot(String code, String product, String line, String remarks) {}

    static final class LotIndex {
        private final ByteBuffersDirectory directory = new ByteBuffersDirectory();
        private final IndexWriter writer;
        private final SearcherManager searchers;

        LotIndex() throws IOException {
            writer = new IndexWriter(directory, new IndexWriterConfig());
            searchers = new SearcherManager(writer, null);
        }

        void put(Lot lot) throws IOException {
            Document d = new Document();
            d.add(new StringField("code", lot.code, Field.Store.YES));
            d.add(new StringField("product", lot.product, Field.Store.YES));
            d.add(new StringField("line", lot.line, Field.Store.NO));
            d.add(new TextField("remarks", lot.remarks, Field.Store.YES));
            d.add(new StoredField("at", Instant.now().toEpochMilli()));
            writer.updateDocument(new Term("code", lot.code), d);
        }

        void refresh() throws IOException {
            writer.commit();
            searchers.maybeRefreshBlocking();
        }

        Optional<String> remarksOf(String code) throws IOException {
            IndexSearcher searcher = searchers.acquire();
            TopDocs found = searcher.search(new TermQuery(new Term("code", code)), 1);
            if (found.scoreDocs.length == 0) return Optional.empty();
            try {
                return Optional.ofNullable(searcher.storedFields().document(found.scoreDocs[0].doc).get("remarks"));
            } finally {
                searchers.release(searcher);
            }
        }
    }

    static final class LotOffice {
        final LotIndex lots;
        final ProductCatalogue catalogue = new ProductCatalogue(51);
        final LabelPictures pictures = new LabelPictures(52);
        final StockLevels stock = new StockLevels(53);
        final DeliveryNotes notes = new DeliveryNotes(54);
        final CatchQuotas quotas = new CatchQuotas(55);

        LotOffice() throws IOException {
            lots = new LotIndex();
        }
    }

    private static LotOffice office;

    private static String code(int n) {
        return String.format("L26%05d", n);
    }

    private static Lot lot(Sample s, int n) {
        return new Lot(code(n), "560" + (1_000_000_000L + s.below(14_000) * 37L), "line " + s.below(8), Sample.at(n % 100, 100, Duration.ofDays(40)) + " " + s.text(120 + s.below(260)));
    }

    public static void main(String[] args) throws Exception {
        office = new LotOffice();
        Sample s = new Sample(611);
        int known = 5000;
        for (int n = 0; n < known; n++) office.lots.put(lot(s, n));
        office.lots.refresh();
        // The laboratory and the packers change lots all day; the wholesale asks for them.
        for (int round = 0; round < 520; round++) {
            for (int k = 0; k < 60; k++) office.lots.put(lot(s, s.below(known)));
            office.lots.refresh();
            for (int k = 0; k < 8; k++) office.lots.remarksOf(code(s.below(known)));
            // A number that was mistyped on a complaint.
            if (round % 40 == 0) office.lots.remarksOf("L25" + s.below(100_000));
        }
        Ready.last();
    }
}
