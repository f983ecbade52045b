package ch.uhrwerk.ohjeet;

import ch.uhrwerk.yhteiset.Hinnasto;
import ch.uhrwerk.yhteiset.Kaiverrusruudut;
import ch.uhrwerk.yhteiset.Kaliiperit;
import ch.uhrwerk.yhteiset.Lahetykset;
import ch.uhrwerk.yhteiset.Sorvianturit;
import ch.uhrwerk.yhteiset.Vuoro;
import java.io.IOException;
import java.time.Instant;
import java.util.concurrent.atomic.LongAdder;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: the service instructions in an index in memory, built anew each night; the index of the day before is closed and let go. */
public class Main {
    static final class Hakemisto {
        final Directory tiedostot = new ByteBuffersDirectory();
        DirectoryReader lukija;
        IndexSearcher haku;

        void rakenna(int ohjeita, Sample s) throws IOException {
            try (IndexWriter w = new IndexWriter(tiedostot, new IndexWriterConfig(new StandardAnalyzer()))) {
                for (int i = 0; i < ohjeita; i++) {
                    Document d = new Document();
                    d.add(new StringField("numero", "H" + i, Field.Store.YES));
                    d.add(new TextField("teksti", s.text(300 + s.below(500)) + s.id(), Field.Store.YES));
                    w.addDocument(d);
                }
                w.forceMerge(1);
            }
            lukija = DirectoryReader.open(tiedostot);
            haku = new IndexSearcher(lukija);
        }

        void sulje() throws IOException {
            lukija.close();
            tiedostot.close();
        }
    }

    static final class Ohjehaku {
        private volatile Hakemisto nykyinen;
        private int rakennettu;
        private int suljettu;
        private final LongAdder osumia = new LongAdder();

        synchronized void yo(int ohjeita, Sample s) throws IOException {
            Hakemisto uusi = new Hakemisto();
            uusi.rakenna(ohjeita, s);
            rakennettu++;
            Hakemisto vanha = nykyinen;
            nykyinen = uusi;
            if (vanha != null) {
                vanha.sulje();
                suljettu++;
            }
        }

        synchronized void hae(String sana) throws IOException {
            osumia.add(nykyinen.haku.search(new TermQuery(new Term("teksti", sana)), 10).scoreDocs.length);
        }
    }

    private static final Ohjehaku HAKU = new Ohjehaku();
    private static final Kaliiperit KALIIPERIT = new Kaliiperit(241);
    private static final Hinnasto HINNASTO = new Hinnasto(242);
    private static final Lahetykset LAHETYKSET = new Lahetykset(243);
    private static final Sorvianturit ANTURIT = new Sorvianturit(244);
    private static final Kaiverrusruudut RUUDUT = new Kaiverrusruudut();

    public static void main(String[] args) throws Exception {
        Sample s = new Sample(245);
        for (int yo = 0; yo < 4; yo++) HAKU.yo(Scale.of(24_000), s);
        Vuoro.kaynnista("haku", 246, (n, x) -> {
            HAKU.hae("valve" + x.below(10));
            ANTURIT.lue(n, 23f, 5);
            if (n % 10 == 0) LAHETYKSET.luovuta(Instant.now());
            if (n % 10 == 0) RUUDUT.kaiverra("H" + n);
            Thread.sleep(5);
        });
        Thread.sleep(1000);
        System.out.println(HAKU.rakennettu + " indexes built, " + HAKU.suljettu + " closed, " + HAKU.nykyinen.lukija.numDocs() + " instructions, " + HAKU.osumia + " hits, " + HINNASTO.hinta(3, 1) + KALIIPERIT.hae(1003).nimi());
        Ready.last();
    }
}
