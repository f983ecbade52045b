package de.luftschiff.presse;

import de.luftschiff.bestand.Flugplan;
import de.luftschiff.bestand.Gelaende;
import de.luftschiff.bestand.Huellensensoren;
import de.luftschiff.bestand.Schicht;
import de.luftschiff.bestand.Werbebanner;
import java.io.IOException;
import java.util.concurrent.atomic.LongAdder;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.LongField;
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

/** Healthy: articles about the ships in an index in memory. Searchers are given back, the index is read anew, old articles are deleted. */
public class Main {
    static final class Pressearchiv implements AutoCloseable {
        private final ByteBuffersDirectory ablage = new ByteBuffersDirectory();
        private final IndexWriter schreiber = new IndexWriter(ablage, new IndexWriterConfig(new StandardAnalyzer()).setRAMBufferSizeMB(1));
        private final SearcherManager sucher = new SearcherManager(schreiber, null);
        private final LongAdder abgelegt = new LongAdder();
        private final LongAdder gesucht = new LongAdder();
        private final LongAdder treffer = new LongAdder();

        Pressearchiv() throws IOException {}

        void lege(long tag, String blatt, String titel, String text) throws IOException {
            Document d = new Document();
            d.add(new LongField("tag", tag, Field.Store.YES));
            d.add(new StringField("blatt", blatt, Field.Store.YES));
            d.add(new TextField("titel", titel, Field.Store.YES));
            d.add(new TextField("text", text, Field.Store.YES));
            schreiber.addDocument(d);
            abgelegt.increment();
        }

        void vergiss(long vor) throws IOException {
            schreiber.deleteDocuments(LongField.newRangeQuery("tag", 0, vor - 1));
        }

        void sieheNach() throws IOException {
            sucher.maybeRefresh();
        }

        void sichere() throws IOException {
            schreiber.commit();
        }

        int suche(String wort) throws IOException {
            IndexSearcher s = sucher.acquire();
            try {
                gesucht.increment();
                int n = s.count(new TermQuery(new Term("text", wort)));
                treffer.add(n);
                return n;
            } finally {
                sucher.release(s);
            }
        }

        int bestand() throws IOException {
            IndexSearcher s = sucher.acquire();
            try {
                return s.getIndexReader().numDocs();
            } finally {
                sucher.release(s);
            }
        }

        @Override
        public void close() throws IOException {
            sucher.close();
            schreiber.close();
        }
    }

    private static final Flugplan PLAN = new Flugplan(131);
    private static final Gelaende GELAENDE = new Gelaende(132);
    private static final Huellensensoren HUELLE = new Huellensensoren(133);
    private static final Werbebanner BANNER = new Werbebanner(134);
    private static final String[] BLAETTER = {"Seekurier", "Allgäuer Bote", "Ulmer Tagblatt", "Luft und Reise"};

    public static void main(String[] args) throws Exception {
        Pressearchiv archiv = new Pressearchiv();
        Sample s = new Sample(135);
        int jeTag = Scale.of(45);
        int behalten = 150;
        for (int tag = 1000; tag < 1330; tag++) {
            for (int i = 0; i < jeTag; i++) archiv.lege(tag, BLAETTER[i & 3], s.text(40), s.code(7) + " " + s.text(800 + s.below(700)));
            archiv.vergiss(tag - behalten);
            archiv.sieheNach();
            if (tag % 10 == 0) archiv.sichere();
        }
        Schicht.starte("redaktion", 136, (n, x) -> {
            archiv.lege(1330 + n / jeTag, BLAETTER[n & 3], x.text(40), x.text(800 + x.below(700)));
            if (n % jeTag == 0) {
                archiv.vergiss(1330 + n / jeTag - behalten);
                archiv.sichere();
            }
            BANNER.bucheUndFliege(x);
            Thread.sleep(25);
        });
        for (int i = 0; i < 2; i++) {
            Schicht.starte("leser-" + i, 137 + i, (n, x) -> {
                archiv.suche("harbor" + x.below(10));
                if (n % 15 == 0) archiv.sieheNach();
                HUELLE.miss(n, System.currentTimeMillis(), x);
                Thread.sleep(10);
            });
        }
        Thread.sleep(1500);
        System.out.println(archiv.abgelegt + " articles came, " + archiv.bestand() + " there, " + archiv.gesucht + " searches, " + archiv.ablage.listAll().length + " files");
        Ready.last();
        archiv.close();
    }
}
