package gal.correaria.busca;

import gal.correaria.comun.Arranxos;
import gal.correaria.comun.FotosPel;
import gal.correaria.comun.Lenzos;
import gal.correaria.comun.Modelos;
import gal.correaria.comun.Prensas;
import gal.correaria.comun.Quenda;
import java.io.IOException;
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
import org.apache.lucene.search.SearcherManager;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.harness.Ready;
import org.harness.Sample;

/** Healthy: the search of the shop in an index in memory, in which offers are replaced, old ones deleted and segments merged. */
public class Main {
    static final class Buscador {
        private static final int OFERTAS = 10_000;
        private final ByteBuffersDirectory cartafol = new ByteBuffersDirectory();
        private final IndexWriter escritor;
        private final SearcherManager lectores;
        private int ultima;
        private long atopadas;
        private long borradas;

        Buscador() throws IOException {
            escritor = new IndexWriter(cartafol, new IndexWriterConfig(new WhitespaceAnalyzer()).setRAMBufferSizeMB(4));
            lectores = new SearcherManager(escritor, null);
        }

        synchronized void publica(Sample s) throws IOException {
            int n = ultima++;
            String id = "of" + n;
            if (s.below(3) == 0 && n > 100) id = "of" + (n - 1 - s.below(Math.min(n - 1, OFERTAS / 2)));
            Document d = new Document();
            d.add(new StringField("id", id, Field.Store.YES));
            d.add(new TextField("texto", s.text(200 + s.below(300)) + " " + s.id(), Field.Store.YES));
            d.add(new LongPoint("orde", n));
            d.add(new StoredField("foto", s.bytes(200)));
            escritor.updateDocument(new Term("id", id), d);
            if (n % 500 == 499) {
                escritor.deleteDocuments(LongPoint.newRangeQuery("orde", 0, n - OFERTAS));
                borradas++;
                escritor.commit();
                lectores.maybeRefresh();
            }
        }

        int busca(String palabra) throws IOException {
            IndexSearcher b = lectores.acquire();
            try {
                int n = b.search(new TermQuery(new Term("texto", palabra)), 10).scoreDocs.length;
                atopadas += n;
                return n;
            } finally {
                lectores.release(b);
            }
        }
    }

    static final class Portal {
        final Modelos modelos = new Modelos(91);
        final Prensas prensas = new Prensas(92);
        final FotosPel fotos = new FotosPel(93);
        final Arranxos arranxos = new Arranxos(94);
        final Lenzos lenzos = new Lenzos();
        final Buscador buscador;

        Portal() throws IOException {
            buscador = new Buscador();
        }
    }

    public static void main(String[] args) throws Exception {
        Portal portal = new Portal();
        Quenda.abre("indexador", 2, 17_000, 151, (n, s) -> {
            portal.buscador.publica(s);
            if (n % 20 == 0) portal.buscador.busca("linen" + s.below(10));
            if (n % 50 == 0) portal.lenzos.debuxa(n);
        });
        IndexSearcher b = portal.buscador.lectores.acquire();
        System.out.println(b.getIndexReader().numDocs() + " offers in " + b.getIndexReader().leaves().size() + " segments, " + portal.buscador.atopadas + " found, " + portal.buscador.borradas + " purges");
        portal.buscador.lectores.release(b);
        Ready.last();
    }
}
