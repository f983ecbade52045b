package pt.atlantica.specs;

import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
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
import org.harness.Scale;

/** Healthy: a full-text index of specifications and analyses in memory, whose searchers are released; beside it postings of the codes of the laboratory in sorted arrays, and the last searches in an LRU at its limit. */
public class Main {
    static final class CodePostings {
        private final Map<String, int[]> byCode = new HashMap<>();

        void add(String code, int spec) {
            int[] old = byCode.getOrDefault(code, new int[0]);
            if (old.length > 0 && old[old.length - 1] == spec) return;
            int[] more = Arrays.copyOf(old, old.length + 1);
            more[old.length] = spec;
            byCode.put(code, more);
        }

        int[] specs(String code) {
            return byCode.getOrDefault(code, new int[0]);
        }
    }

    static final class SpecSearch {
        private final ByteBuffersDirectory directory = new ByteBuffersDirectory();
        private final IndexWriter writer;
        private final SearcherManager searchers;
        private final CodePostings codes = new CodePostings();
        private final Map<String, List<String>> lastSearches = new LinkedHashMap<>(64, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<String, List<String>> eldest) {
                return size() > 2000;
            }
        };

        SpecSearch() throws IOException {
            writer = new IndexWriter(directory, new IndexWriterConfig());
            searchers = new SearcherManager(writer, null);
        }

        void put(int spec, String title, String text, List<String> analyses) throws IOException {
            Document d = new Document();
            d.add(new StringField("number", "S" + spec, Field.Store.YES));
            d.add(new StoredField("title", title));
            d.add(new TextField("text", text, Field.Store.YES));
            writer.updateDocument(new Term("number", "S" + spec), d);
            for (String a : analyses) codes.add(a, spec);
        }

        List<String> search(String word) throws IOException {
            List<String> known = lastSearches.get(word);
            if (known != null) return known;
            IndexSearcher searcher = searchers.acquire();
            try {
                String[] titles = Arrays.stream(searcher.search(new TermQuery(new Term("text", word)), 10).scoreDocs).map(h -> {
                    try {
                        return searcher.storedFields().document(h.doc).get("title");
                    } catch (IOException e) {
                        throw new java.io.UncheckedIOException(e);
                    }
                }).toArray(String[]::new);
                lastSearches.put(word, List.of(titles));
                return List.of(titles);
            } finally {
                searchers.release(searcher);
            }
        }

        void refresh() throws IOException {
            writer.commit();
            searchers.maybeRefresh();
        }
    }

    private static SpecSearch search;

    public static void main(String[] args) throws Exception {
        search = new SpecSearch();
        Sample s = new Sample(627);
        int specs = Scale.of(26_000);
        for (int i = 0; i < specs; i++) {
            search.put(i, s.text(20 + s.below(30)), s.text(300 + s.below(900)), List.of("AN-" + s.below(900), "AN-" + s.below(900), "AN-" + s.below(900)));
            if (i % 1500 == 1499) search.refresh();
        }
        search.refresh();
        String[] words = "harbor pallet crate axle river north ridge signal".split(" ");
        for (int i = 0; i < 6000; i++) search.search(words[s.below(8)] + s.below(10) + (i % 2 == 0 ? "" : s.code(3)));
        Ready.last();
    }
}
