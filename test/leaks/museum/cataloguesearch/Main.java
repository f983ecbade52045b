package net.sammlung.search;

import museum.*;

import org.apache.lucene.document.*;
import org.apache.lucene.index.*;
import org.apache.lucene.search.*;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.harness.Ready;

import java.util.*;

/** Searches the catalogue of the collection, which curators correct all day. */
public class Main {
    static final class Catalogue {
        private final ByteBuffersDirectory directory = new ByteBuffersDirectory();
        private final IndexWriter writer;
        private final SearcherManager searchers;
        private long asked;

        Catalogue() throws Exception {
            writer = new IndexWriter(directory, new IndexWriterConfig(null).setMergeScheduler(new SerialMergeScheduler()).setRAMBufferSizeMB(4));
            searchers = new SearcherManager(writer, null);
        }

        void write(int number, Dice d) throws Exception {
            Document doc = new Document();
            doc.add(new StringField("id", "inv-" + number, Field.Store.YES));
            for (int k = 0; k < 6; k++) doc.add(new StringField("word", d.code(3), Field.Store.NO));
            doc.add(new StoredField("remarks", d.code(90)));
            writer.updateDocument(new Term("id", "inv-" + number), doc);
        }

        List<String> find(String word) throws Exception {
            asked++;
            IndexSearcher searcher = searchers.acquire();
            TopDocs top = searcher.search(new TermQuery(new Term("word", word)), 10);
            if (top.scoreDocs.length == 0) return List.of();
            List<String> found = new ArrayList<>();
            for (ScoreDoc hit : top.scoreDocs) found.add(searcher.storedFields().document(hit.doc).get("id"));
            searchers.release(searcher);
            return found;
        }
    }

    private static Catalogue catalogue;

    public static void main(String[] a) throws Exception {
        Register.read(21000);
        Gates.open(100000);
        Provenance.read(11000);
        Players.charge(210);
        Artists.read(65000);
        catalogue = new Catalogue();
        Dice d = new Dice(104);
        for (int i = 0; i < 4000; i++) catalogue.write(i, d);
        for (int hour = 0; hour < Integer.getInteger("hours", 36); hour++) {
            for (int i = 0; i < 400; i++) catalogue.write(d.below(4000), d);
            catalogue.searchers.maybeRefreshBlocking();
            for (int i = 0; i < 20; i++) catalogue.find(d.code(3));
        }
        Ready.last();
    }
}
