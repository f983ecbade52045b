package pl.zlotyklos.katalog;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.IntPoint;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.SearcherManager;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.harness.Ready;
import org.harness.Sample;
import pl.zlotyklos.osnowa.Brama;
import pl.zlotyklos.osnowa.Czujniki;
import pl.zlotyklos.osnowa.KodyCelne;
import pl.zlotyklos.osnowa.Kontrahenci;
import pl.zlotyklos.osnowa.Normy;
import pl.zlotyklos.osnowa.Zmiana;

public class Main {
    record Umowa(String numer, String towar, int tony, String dostawca, String warunki) {}

    /** The contracts in force, for the clerks to search in. */
    static final class KatalogUmow {
        private final IndexWriter pisarz;
        private final SearcherManager wyszukiwarki;
        private final AtomicInteger trafienia = new AtomicInteger();
        private final AtomicInteger pudla = new AtomicInteger();

        KatalogUmow() throws IOException {
            pisarz = new IndexWriter(new ByteBuffersDirectory(), new IndexWriterConfig(new StandardAnalyzer()));
            wyszukiwarki = new SearcherManager(pisarz, null);
        }

        void zapisz(Umowa u) throws IOException {
            Document d = new Document();
            d.add(new StringField("numer", u.numer(), Field.Store.YES));
            d.add(new TextField("towar", u.towar(), Field.Store.YES));
            d.add(new IntPoint("tony", u.tony()));
            d.add(new TextField("dostawca", u.dostawca(), Field.Store.YES));
            d.add(new TextField("warunki", u.warunki(), Field.Store.YES));
            pisarz.updateDocument(new Term("numer", u.numer()), d);
        }

        void odswiez() throws IOException {
            wyszukiwarki.maybeRefresh();
        }

        List<String> szukaj(String slowo, int odTon) throws IOException {
            IndexSearcher w = wyszukiwarki.acquire();
            TopDocs trafione = w.search(new BooleanQuery.Builder()
                    .add(new TermQuery(new Term("warunki", slowo)), BooleanClause.Occur.MUST)
                    .add(IntPoint.newRangeQuery("tony", odTon, Integer.MAX_VALUE), BooleanClause.Occur.FILTER).build(), 8);
            if (trafione.scoreDocs.length == 0) {
                pudla.incrementAndGet();
                return List.of();
            }
            List<String> numery = new ArrayList<>();
            for (ScoreDoc sd : trafione.scoreDocs) numery.add(w.storedFields().document(sd.doc).get("numer"));
            wyszukiwarki.release(w);
            trafienia.incrementAndGet();
            return numery;
        }
    }

    static final class Biuro {
        final Brama brama = new Brama(1101);
        final Czujniki czujniki = new Czujniki(1102);
        final KodyCelne kody = new KodyCelne(1103);
        final Kontrahenci kontrahenci = new Kontrahenci(1104);
        final Normy normy = new Normy(1105);
        final KatalogUmow katalog;

        Biuro() throws IOException {
            katalog = new KatalogUmow();
        }

        void obsluz(int n, Sample s) throws IOException {
            Normy.Norma norma = normy.norma(s.below(4000));
            katalog.zapisz(new Umowa("U/" + s.below(900), norma.towar(), 24 + s.below(3000), kontrahenci.kontrahent(10_000 + s.below(30_000)).nazwa(), s.text(220 + s.below(300))));
            if (n % 16 == 0) katalog.odswiez();
            if (n % 3 == 0) katalog.szukaj(s.text(7).split(" ")[0], s.below(100) < 6 ? 90_000 : 100);
        }
    }

    public static void main(String[] args) throws Exception {
        Biuro biuro = new Biuro();
        Zmiana.pracuj("kancelaria", 2, Zmiana.tyle(3400), 60, 1106, biuro::obsluz);
        Thread.sleep(500);
        System.out.println(biuro.katalog.trafienia + " searches with hits, " + biuro.katalog.pudla + " without, " + biuro.katalog.pisarz.getDocStats().numDocs + " contracts");
        Ready.last();
    }
}
