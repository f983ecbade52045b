package no.laks.sok;

import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import no.laks.felles.Dybdekart;
import no.laks.felles.Kjopere;
import no.laks.felles.Lokaliteter;
import no.laks.felles.Sensorrekker;
import no.laks.felles.Vakt;
import no.laks.felles.Videobuffere;
import org.apache.lucene.analysis.core.WhitespaceAnalyzer;
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
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.SearcherLifetimeManager;
import org.apache.lucene.search.SearcherManager;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.harness.Ready;
import org.harness.Sample;

public class Main {
    record Treffside(long versjon, List<String> journaler, ScoreDoc siste) {}

    static final class Journalindeks implements Closeable {
        private final ByteBuffersDirectory katalog = new ByteBuffersDirectory();
        private final IndexWriter skriver;
        private final SearcherManager søkere;
        private final SearcherLifetimeManager sider = new SearcherLifetimeManager();
        private final LongAdder skrevet = new LongAdder();

        Journalindeks() throws IOException {
            skriver = new IndexWriter(katalog, new IndexWriterConfig(new WhitespaceAnalyzer()));
            søkere = new SearcherManager(skriver, null);
        }

        void journal(int merd, String tekst, long tid) throws IOException {
            Document d = new Document();
            String id = "merd" + merd;
            d.add(new StringField("id", id, Field.Store.YES));
            d.add(new TextField("notat", tekst, Field.Store.YES));
            d.add(new LongPoint("tid", tid));
            d.add(new StoredField("tid", tid));
            skriver.updateDocument(new Term("id", id), d);
            skrevet.increment();
        }

        void oppfrisk() throws IOException {
            søkere.maybeRefreshBlocking();
        }

        Treffside søk(String ord) throws IOException {
            IndexSearcher s = søkere.acquire();
            try {
                long versjon = sider.record(s);
                return side(s, versjon, s.search(new TermQuery(new Term("notat", ord)), 20));
            } finally {
                søkere.release(s);
            }
        }

        Treffside neste(Treffside forrige, String ord) throws IOException {
            IndexSearcher s = sider.acquire(forrige.versjon);
            if (s == null) return søk(ord);
            try {
                return side(s, forrige.versjon, s.searchAfter(forrige.siste, new TermQuery(new Term("notat", ord)), 20));
            } finally {
                sider.release(s);
            }
        }

        private Treffside side(IndexSearcher s, long versjon, TopDocs treff) throws IOException {
            List<String> id = new ArrayList<>();
            for (ScoreDoc d : treff.scoreDocs) id.add(s.storedFields().document(d.doc).get("id"));
            return new Treffside(versjon, id, treff.scoreDocs.length == 0 ? null : treff.scoreDocs[treff.scoreDocs.length - 1]);
        }

        @Override
        public void close() throws IOException {
            sider.close();
            søkere.close();
            skriver.close();
        }
    }

    static final class Veterinærkontor {
        final Journalindeks indeks;
        final Lokaliteter lokaliteter = new Lokaliteter(21);
        final Sensorrekker sensorer = new Sensorrekker(22);
        final Kjopere kjøpere = new Kjopere(23);
        final Dybdekart dybder = new Dybdekart(24);
        final Videobuffere video = new Videobuffere();

        Veterinærkontor() throws IOException {
            indeks = new Journalindeks();
        }
    }

    private static Veterinærkontor kontor;

    public static void main(String[] args) throws Exception {
        kontor = new Veterinærkontor();
        int bunke = 640;
        long start = System.currentTimeMillis() - Duration.ofHours(30).toMillis();
        Vakt.begynn("journal", 1, bunke, 25, (n, s) -> {
            for (int i = 0; i < 12; i++) kontor.indeks.journal(s.below(600), s.text(80 + s.below(200)), start + n * 77_000L);
            if (n % 4 == 3) kontor.indeks.oppfrisk();
            if (n % 8 == 3 || n % 7 == 0) {
                String ord = s.text(7).trim();
                Treffside t = kontor.indeks.søk(ord);
                if (t.siste != null) kontor.indeks.neste(t, ord);
            }
            kontor.sensorer.les(n, 92f, 8f);
            kontor.video.bilde(s.bytes(900));
            kontor.kjøpere.kjoper(s.below(60_000));
            kontor.dybder.dybde(n * 3, n);
        });
        System.out.println(kontor.indeks.skrevet + " notes, " + kontor.indeks.skriver.getDocStats().numDocs + " in the index, files " + kontor.indeks.katalog.listAll().length);
        Ready.last();
    }
}
