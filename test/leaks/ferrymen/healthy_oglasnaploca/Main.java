package hr.jadroplov.oglasi;

import hr.jadroplov.osnova.Cjenik;
import hr.jadroplov.osnova.Fotografije;
import hr.jadroplov.osnova.Kontejneri;
import hr.jadroplov.osnova.Povlastice;
import hr.jadroplov.osnova.Rampe;
import hr.jadroplov.osnova.Smjena;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.LongPoint;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.SearcherFactory;
import org.apache.lucene.search.SearcherManager;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

public class Main {
    /** Notices to mariners and passengers, as long as they are in force. */
    static final class Ploca {
        private final ByteBuffersDirectory mapa = new ByteBuffersDirectory();
        private final IndexWriter pisac;
        private final SearcherManager trazilice;
        private final AtomicInteger skinuto = new AtomicInteger();

        Ploca() throws IOException {
            pisac = new IndexWriter(mapa, new IndexWriterConfig(new StandardAnalyzer()).setRAMBufferSizeMB(4));
            trazilice = new SearcherManager(pisac, new SearcherFactory());
        }

        void objavi(String sifra, String luka, String tekst, Instant vrijediDo) throws IOException {
            Document d = new Document();
            d.add(new StringField("sifra", sifra, Field.Store.YES));
            d.add(new StringField("luka", luka, Field.Store.YES));
            d.add(new TextField("tekst", tekst, Field.Store.YES));
            d.add(new LongPoint("do", vrijediDo.toEpochMilli()));
            pisac.updateDocument(new Term("sifra", sifra), d);
        }

        void skini(Instant sada) throws IOException {
            pisac.deleteDocuments(LongPoint.newRangeQuery("do", 0, sada.toEpochMilli()));
            pisac.commit();
            trazilice.maybeRefresh();
            skinuto.incrementAndGet();
        }

        long nadji(String rijec) throws IOException {
            IndexSearcher t = trazilice.acquire();
            try {
                return t.search(new TermQuery(new Term("tekst", rijec)), 20).totalHits.value;
            } finally {
                trazilice.release(t);
            }
        }

        int vazecih() throws IOException {
            trazilice.maybeRefreshBlocking();
            IndexSearcher t = trazilice.acquire();
            try {
                return t.getIndexReader().numDocs();
            } finally {
                trazilice.release(t);
            }
        }
    }

    static final class Ispostava {
        private final Cjenik cjenik = new Cjenik(371);
        private final Fotografije fotografije = new Fotografije(372);
        private final Kontejneri kontejneri = new Kontejneri(373);
        private final Povlastice povlastice = new Povlastice(374);
        private final Rampe rampe = new Rampe(375);
        private final Ploca ploca;
        private final LongAdder nadjeno = new LongAdder();

        Ispostava() throws IOException {
            ploca = new Ploca();
        }
    }

    public static void main(String[] args) throws Exception {
        Ispostava ispostava = new Ispostava();
        int ukupno = Scale.of(32_000);
        Smjena.odradi("urednik", 2, ukupno, 60, 376, (n, s) -> {
            Instant sada = n < ukupno ? Sample.at(n, ukupno, Duration.ofHours(48)) : Instant.now();
            String sifra = "OP-" + (s.below(4) == 0 ? Math.max(0, n - s.below(4000)) : n);
            StringBuilder tekst = new StringBuilder(s.text(500));
            for (int i = 0; i < 60; i++) tekst.append(' ').append(s.code(7).toLowerCase());
            ispostava.ploca.objavi(sifra, "HR" + s.code(3), tekst.toString(), sada.plusSeconds(3600 * (2 + s.below(34))));
            ispostava.nadjeno.add(n % 6 == 0 ? ispostava.ploca.nadji("harbor" + s.below(10)) : 0);
            if (n % (ukupno / 24) == 0 && n > 0) ispostava.ploca.skini(sada);
            if (n % 10 == 0) ispostava.kontejneri.promet();
        });
        System.out.println(ispostava.ploca.vazecih() + " notices in force, " + ispostava.ploca.skinuto + " times cleared, " + ispostava.nadjeno + " found");
        Ready.last();
    }
}
