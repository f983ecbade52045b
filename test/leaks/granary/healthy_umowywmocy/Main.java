package pl.zlotyklos.umowy;

import java.io.IOException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
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
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.SearcherManager;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import pl.zlotyklos.osnowa.Brama;
import pl.zlotyklos.osnowa.Bufory;
import pl.zlotyklos.osnowa.Kontrahenci;
import pl.zlotyklos.osnowa.Plac;
import pl.zlotyklos.osnowa.Skany;
import pl.zlotyklos.osnowa.Zmiana;

public class Main {
    record Umowa(String numer, LocalDate termin, String dostawca, String warunki) {}

    /** Contracts that still have to be delivered; what is past its term goes with the next cleaning. */
    static final class UmowyWMocy {
        private final IndexWriter pisarz;
        private final SearcherManager wyszukiwarki;
        private final AtomicInteger znalezione = new AtomicInteger();

        UmowyWMocy() throws IOException {
            pisarz = new IndexWriter(new ByteBuffersDirectory(), new IndexWriterConfig(new StandardAnalyzer()).setRAMBufferSizeMB(4));
            wyszukiwarki = new SearcherManager(pisarz, null);
        }

        void zapisz(Umowa u) throws IOException {
            Document d = new Document();
            d.add(new StringField("numer", u.numer(), Field.Store.YES));
            d.add(new LongPoint("termin", u.termin().toEpochDay()));
            d.add(new TextField("dostawca", u.dostawca(), Field.Store.YES));
            d.add(new TextField("warunki", u.warunki(), Field.Store.YES));
            pisarz.updateDocument(new Term("numer", u.numer()), d);
        }

        void wyczysc(LocalDate dzis) throws IOException {
            pisarz.deleteDocuments(LongPoint.newRangeQuery("termin", Long.MIN_VALUE, dzis.toEpochDay() - 1));
            pisarz.commit();
            wyszukiwarki.maybeRefresh();
        }

        List<String> szukaj(String slowo) throws IOException {
            IndexSearcher w = wyszukiwarki.acquire();
            try {
                List<String> numery = new ArrayList<>();
                for (ScoreDoc sd : w.search(new TermQuery(new Term("warunki", slowo)), 6).scoreDocs) numery.add(w.storedFields().document(sd.doc).get("numer"));
                znalezione.addAndGet(numery.size());
                return numery;
            } finally {
                wyszukiwarki.release(w);
            }
        }
    }

    static final class Kancelaria {
        private final Brama brama = new Brama(1801);
        private final Bufory bufory = new Bufory();
        private final Kontrahenci kontrahenci = new Kontrahenci(1802);
        private final Plac plac = new Plac(1803);
        private final Skany skany = new Skany(1804);
        private final UmowyWMocy umowy;
        private final AtomicInteger spisane = new AtomicInteger();
        private final int dziennie = Scale.of(120);

        Kancelaria() throws IOException {
            umowy = new UmowyWMocy();
        }

        void obsluz(Sample s) throws IOException {
            int n = spisane.getAndIncrement();
            LocalDate dzis = LocalDate.of(2026, 1, 1).plusDays(n / dziennie);
            umowy.zapisz(new Umowa("U/" + n, dzis.plusDays(10 + s.below(120)), kontrahenci.kontrahent(10_000 + s.below(30_000)).nazwa(), s.text(300 + s.below(600))));
            if (n % dziennie == 0) umowy.wyczysc(dzis);
            if (n % 15 == 0) umowy.szukaj(s.text(8).split(" ")[0]);
            if (n % 4 == 0) plac.obrot();
        }
    }

    public static void main(String[] args) throws Exception {
        Kancelaria kancelaria = new Kancelaria();
        Zmiana.pracuj("referent", 2, Zmiana.tyle(Scale.of(28_000)), 120, 1805, (n, s) -> kancelaria.obsluz(s));
        Thread.sleep(500);
        System.out.println(kancelaria.umowy.pisarz.getDocStats().numDocs + " contracts in force, " + kancelaria.umowy.znalezione + " found");
        Ready.last();
    }
}
