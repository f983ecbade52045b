package fruit;

import org.apache.lucene.analysis.core.WhitespaceAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.search.SearcherManager;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: a full-text index of recipes in memory, with one searcher. */
public final class RecipeIndex {
    private static SearcherManager searchers;
    private static IndexWriter writer;

    private RecipeIndex() {}

    public static void load(int size) throws Exception {
        writer = new IndexWriter(new ByteBuffersDirectory(), new IndexWriterConfig(new WhitespaceAnalyzer()));
        Sample s = new Sample(7);
        for (int i = 0; i < Scale.of(size); i++) {
            Document d = new Document();
            d.add(new StringField("id", Integer.toString(i), Field.Store.YES));
            d.add(new TextField("recipe", s.text(420), Field.Store.YES));
            writer.addDocument(d);
        }
        writer.commit();
        searchers = new SearcherManager(writer, null);
    }
}
