package harbor;

import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.document.*;
import org.apache.lucene.index.*;
import org.apache.lucene.search.*;
import org.apache.lucene.store.*;

/** Healthy: a Lucene index in memory with one searcher manager. 1000 documents are about 0.7 MB. */
public final class Fulltext {
    private final IndexWriter writer;
    private final SearcherManager searchers;
    private static Fulltext instance;

    private Fulltext(int docs) throws Exception {
        writer =
                new IndexWriter(
                        new ByteBuffersDirectory(), new IndexWriterConfig(new StandardAnalyzer()));
        Gen g = new Gen(7);
        for (int i = 0; i < docs; i++) {
            Document d = new Document();
            d.add(new StringField("id", "" + i, Field.Store.YES));
            d.add(new TextField("body", g.text(300) + g.hex(300), Field.Store.YES));
            writer.addDocument(d);
        }
        writer.commit();
        searchers = new SearcherManager(writer, null);
    }

    public static void load(int docs) throws Exception {
        instance = new Fulltext(Gen.scaled(docs));
    }
}
