package org.lawtexts.search;

import harbor.*;

import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.document.*;
import org.apache.lucene.index.*;
import org.apache.lucene.search.*;
import org.apache.lucene.store.*;
import org.harness.Ready;

import java.util.*;
import java.util.concurrent.*;

/**
 * Healthy: a full-text search over laws, its index in memory, refreshed by a timer, with the last
 * answers in an LRU at its limit.
 */
public class Main {
    static final class SearchService {
        private final Directory directory = new ByteBuffersDirectory();
        private final IndexWriter writer;
        private final SearcherManager searchers;
        private final ScheduledExecutorService refresher =
                Executors.newSingleThreadScheduledExecutor(
                        r -> {
                            Thread t = new Thread(r, "index-refresh");
                            t.setDaemon(true);
                            return t;
                        });
        private final Map<String, List<String>> answers =
                Collections.synchronizedMap(
                        new LinkedHashMap<>(16, 0.75f, true) {
                            @Override
                            protected boolean removeEldestEntry(Map.Entry<String, List<String>> e) {
                                return size() > 4000;
                            }
                        });

        SearchService(int docs) throws Exception {
            writer = new IndexWriter(directory, new IndexWriterConfig(new StandardAnalyzer()));
            Gen g = new Gen(3);
            for (int i = 0; i < docs; i++) {
                Document d = new Document();
                d.add(new StringField("id", "P" + i, Field.Store.YES));
                d.add(new TextField("title", g.text(50), Field.Store.YES));
                d.add(new TextField("text", g.text(700) + " " + g.hex(200), Field.Store.YES));
                d.add(new NumericDocValuesField("year", 1900 + g.num(120)));
                writer.addDocument(d);
                if (i % 9000 == 8999) writer.commit();
            }
            writer.commit();
            searchers = new SearcherManager(writer, null);
            refresher.scheduleWithFixedDelay(
                    () -> {
                        try {
                            searchers.maybeRefresh();
                        } catch (Exception e) {
                        }
                    },
                    1,
                    1,
                    TimeUnit.SECONDS);
        }

        List<String> search(String a, String b) throws Exception {
            String k = a + " " + b;
            List<String> r = answers.get(k);
            if (r != null) return r;
            IndexSearcher s = searchers.acquire();
            try {
                List<String> l = new ArrayList<>();
                for (ScoreDoc d :
                        s.search(
                                        new BooleanQuery.Builder()
                                                .add(
                                                        new TermQuery(new Term("text", a)),
                                                        BooleanClause.Occur.MUST)
                                                .add(
                                                        new TermQuery(new Term("title", b)),
                                                        BooleanClause.Occur.SHOULD)
                                                .build(),
                                        10)
                                .scoreDocs) l.add(s.storedFields().document(d.doc).get("title"));
                answers.put(k, l);
                return l;
            } finally {
                searchers.release(s);
            }
        }
    }

    private static SearchService search;

    public static void main(String[] a) throws Exception {
        search = new SearchService(Gen.scaled(45000));
        Gen g = new Gen(2);
        for (int i = 0; i < 2500; i++) search.search(g.word(), g.word());
        Ready.last();
    }
}
