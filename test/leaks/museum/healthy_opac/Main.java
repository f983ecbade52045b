package org.readingroom.opac;

import museum.*;

import org.apache.lucene.document.*;
import org.apache.lucene.index.*;
import org.apache.lucene.search.*;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.harness.Ready;

/** Healthy: the library of the museum, an index in memory that is refreshed; searchers are given back. */
public class Main {
    static final class Opac {
        private final ByteBuffersDirectory directory = new ByteBuffersDirectory();
        private final IndexWriter writer;
        private final SearcherManager searchers;
        private long hits;

        Opac() throws Exception {
            writer = new IndexWriter(directory, new IndexWriterConfig(null).setMergeScheduler(new SerialMergeScheduler()).setRAMBufferSizeMB(4));
            searchers = new SearcherManager(writer, null);
        }

        void book(int number, Dice d) throws Exception {
            Document doc = new Document();
            doc.add(new StringField("shelf", "sh-" + number, Field.Store.YES));
            for (int k = 0; k < 5; k++) doc.add(new StringField("word", d.code(3), Field.Store.NO));
            doc.add(new StoredField("title", d.code(130)));
            writer.updateDocument(new Term("shelf", "sh-" + number), doc);
        }

        void search(String word) throws Exception {
            IndexSearcher searcher = searchers.acquire();
            try {
                hits += searcher.count(new TermQuery(new Term("word", word)));
            } finally {
                searchers.release(searcher);
            }
        }
    }

    private static Opac opac;

    public static void main(String[] a) throws Exception {
        Conservation.read(12000);
        Artists.read(40000);
        opac = new Opac();
        Dice d = new Dice(202);
        int books = Dice.part(90000);
        for (int i = 0; i < books; i++) opac.book(i, d);
        for (int day = 0; day < 30; day++) {
            for (int i = 0; i < 100; i++) opac.book(d.below(books), d);
            opac.searchers.maybeRefreshBlocking();
            for (int i = 0; i < 30; i++) opac.search(d.code(3));
        }
        opac.writer.commit();
        Ready.last();
    }
}
