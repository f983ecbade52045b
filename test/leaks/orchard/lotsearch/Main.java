package com.pomona.lotsearch;

import fruit.ColdRooms;
import fruit.LabelLayouts;
import fruit.OriginCodes;
import fruit.PriceGrid;
import fruit.VarietyCatalog;
import org.apache.lucene.analysis.core.WhitespaceAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.SearcherLifetimeManager;
import org.apache.lucene.search.SearcherManager;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.harness.Ready;
import org.harness.Sample;

/**
 * A buyer who asks for the second page is to see the index as it was on the first one, so each searcher is recorded with
 * a token. Nothing ever prunes the recorded ones.
 */
public class Main {
    static class LotSearch {
        private final IndexWriter writer;
        private final SearcherManager searchers;
        private final SearcherLifetimeManager lifetimes = new SearcherLifetimeManager();

        LotSearch() throws Exception {
            writer = new IndexWriter(new ByteBuffersDirectory(), new IndexWriterConfig(new WhitespaceAnalyzer()));
            searchers = new SearcherManager(writer, null);
        }

        void add(int lots, Sample s) throws Exception {
            for (int i = 0; i < lots; i++) {
                Document d = new Document();
                d.add(new TextField("description", s.text(220), Field.Store.YES));
                d.add(new NumericDocValuesField("kilos", s.below(5_000)));
                writer.addDocument(d);
            }
            if (s.below(4) == 0) writer.forceMerge(1);
            searchers.maybeRefreshBlocking();
        }

        long firstPage() throws Exception {
            IndexSearcher searcher = searchers.acquire();
            try {
                searcher.search(new MatchAllDocsQuery(), 10);
                return lifetimes.record(searcher);
            } finally {
                searchers.release(searcher);
            }
        }
    }

    private static LotSearch search;

    public static void main(String[] args) throws Exception {
        VarietyCatalog.load(18_000);
        OriginCodes.load(50_000);
        PriceGrid.load(350, 5_000);
        LabelLayouts.load(1_300, 6_000);
        ColdRooms.load(400, 1_500);
        search = new LotSearch();
        Sample s = new Sample(48);
        for (int i = 0; i < 72; i++) {
            search.add(30, s);
            for (int k = 0; k < 5; k++) search.firstPage();
        }
        Ready.first();
        for (int i = 0; i < 36; i++) {
            search.add(30, s);
            for (int k = 0; k < 5; k++) search.firstPage();
        }
        Ready.last();
    }
}
