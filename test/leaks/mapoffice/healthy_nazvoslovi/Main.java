package cz.mapovyurad.nazvoslovi;

import cz.mapovyurad.okoli.BodovePole;
import cz.mapovyurad.okoli.PozorovaniStanic;
import cz.mapovyurad.okoli.Smena;
import cz.mapovyurad.okoli.TiskovePasy;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.lucene.analysis.core.WhitespaceAnalyzer;
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
import org.harness.Scale;

/** Healthy: the gazetteer of the office in a Lucene index; names are revised in place, and searchers are given back. */
public class Main {
    record Dotaz(String slovo, int nalezeno, long kdy) {}

    static final class Nazvoslovi {
        private final IndexWriter zapis;
        private final SearcherManager hledani;
        private final ArrayDeque<Dotaz> posledniDotazy = new ArrayDeque<>();
        private final AtomicInteger dotazu = new AtomicInteger();
        private final AtomicInteger oprav = new AtomicInteger();

        Nazvoslovi() throws IOException {
            zapis = new IndexWriter(new ByteBuffersDirectory(), new IndexWriterConfig(new WhitespaceAnalyzer()).setRAMBufferSizeMB(4));
            Sample s = new Sample(81);
            for (int i = 0; i < Scale.of(60_000); i++) zapis.addDocument(jmeno(i, s));
            zapis.commit();
            hledani = new SearcherManager(zapis, null);
        }

        private static Document jmeno(int cislo, Sample s) {
            Document d = new Document();
            d.add(new StringField("cislo", "" + cislo, Field.Store.YES));
            d.add(new TextField("nazev", s.text(10 + s.below(30)), Field.Store.YES));
            d.add(new StoredField("popis", s.text(120 + s.below(220))));
            d.add(new StoredField("y", 430_000 + s.real() * 470_000));
            return d;
        }

        void opravit(int cislo, Sample s) throws IOException {
            zapis.updateDocument(new Term("cislo", "" + cislo), jmeno(cislo, s));
            if (oprav.incrementAndGet() % 40 == 0) hledani.maybeRefresh();
        }

        int najit(String slovo) throws IOException {
            IndexSearcher h = hledani.acquire();
            try {
                TopDocs t = h.search(new TermQuery(new Term("nazev", slovo)), 10);
                if (t.scoreDocs.length > 0) h.storedFields().document(t.scoreDocs[0].doc);
                dotazu.incrementAndGet();
                synchronized (posledniDotazy) {
                    posledniDotazy.addLast(new Dotaz(slovo, t.scoreDocs.length, System.currentTimeMillis()));
                    if (posledniDotazy.size() > 500) posledniDotazy.removeFirst();
                }
                return t.scoreDocs.length;
            } finally {
                hledani.release(h);
            }
        }
    }

    private static Nazvoslovi nazvoslovi;
    private static final BodovePole BODY = new BodovePole(82);
    private static final PozorovaniStanic STANICE = new PozorovaniStanic(83);
    private static final TiskovePasy PASY = new TiskovePasy();

    public static void main(String[] args) throws Exception {
        nazvoslovi = new Nazvoslovi();
        Smena.pracovat("nazvoslovec", 3, 700, 84, (clovek, kolikaty, s) -> {
            String[] slova = s.text(30).split(" ");
            nazvoslovi.najit(slova[s.below(slova.length)]);
            if (kolikaty % 3 == 0) nazvoslovi.opravit(s.below(Scale.of(60_000)), s);
            if (kolikaty % 30 == 0) PASY.rastrovat(kolikaty);
        });
        System.out.println(nazvoslovi.dotazu + " asked, " + nazvoslovi.oprav + " revised");
        Ready.last();
    }
}
