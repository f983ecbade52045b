package com.pomona.lotindex;

import fruit.ColdRooms;
import fruit.OriginCodes;
import fruit.PriceGrid;
import fruit.VarietyCatalog;
import org.apache.lucene.analysis.core.WhitespaceAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.SearcherLifetimeManager;
import org.apache.lucene.search.SearcherManager;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.harness.Ready;
import org.harness.Sample;

/**
 * Nothing leaks: the index has one document per lot on sale, and a change replaces the lot's document. Searchers of
 * earlier pages are pruned with each refresh, all but the latest.
 */
public class Main {
    static class LotIndex {
        private final IndexWriter writer;
        private final SearcherManager searchers;
        private final SearcherLifetimeManager lifetimes = new SearcherLifetimeManager();

        LotIndex() throws Exception {
            writer = new IndexWriter(new ByteBuffersDirectory(), new IndexWriterConfig(new WhitespaceAnalyzer()));
            searchers = new SearcherManager(writer, null);
        }

        void put(int lot, Sample s) throws Exception {
            String id = "lot-" + lot;
            Document d = new Document();
            d.add(new StringField("id", id, Field.Store.YES));
            d.add(new TextField("description", s.text(500), Field.Store.YES));
            writer.updateDocument(new Term("id", id), d);
        }

        long search() throws Exception {
            searchers.maybeRefreshBlocking();
            lifetimes.prune(new SearcherLifetimeManager.PruneByAge(0));
            IndexSearcher searcher = searchers.acquire();
            try {
                searcher.search(new MatchAllDocsQuery(), 10);
                return lifetimes.record(searcher);
            } finally {
                searchers.release(searcher);
            }
        }
    }

    private static LotIndex index;

    public static void main(String[] args) throws Exception {
        VarietyCatalog.load(15_000);
        OriginCodes.load(50_000);
        PriceGrid.load(300, 5_000);
        ColdRooms.load(500, 1_500);
        index = new LotIndex();
        Sample s = new Sample(62);
        for (int lot = 0; lot < 14_000; lot++) index.put(lot, s);
        for (int i = 0; i < 150; i++) {
            for (int k = 0; k < 60; k++) index.put(s.below(14_000), s);
            index.search();
        }
        index.writer.forceMerge(2);
        index.writer.commit();
        index.search();
        Ready.last();
    }
}
