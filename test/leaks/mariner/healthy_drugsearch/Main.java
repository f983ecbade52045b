package com.wellspring.drugsearch;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import net.saltmarsh.port.*;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.standard.StandardTokenizer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.IndexCommit;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.KeepOnlyLastCommitDeletionPolicy;
import org.apache.lucene.index.SnapshotDeletionPolicy;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.SearcherManager;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: an index of medicines in memory that is updated and searched, with snapshots that are released, completions in a trie, and results in an LRU. */
public class Main {
    static final class TrieNode {
        char[] letters = new char[0];
        TrieNode[] next = new TrieNode[0];
        int weight;

        void add(String w, int from) {
            weight++;
            if (from == w.length()) return;
            char c = w.charAt(from);
            for (int i = 0; i < letters.length; i++) {
                if (letters[i] == c) {
                    next[i].add(w, from + 1);
                    return;
                }
            }
            letters = java.util.Arrays.copyOf(letters, letters.length + 1);
            next = java.util.Arrays.copyOf(next, next.length + 1);
            letters[letters.length - 1] = c;
            TrieNode n = next[next.length - 1] = new TrieNode();
            n.add(w, from + 1);
        }
    }

    static final class DrugIndex {
        final ByteBuffersDirectory directory = new ByteBuffersDirectory();
        final SnapshotDeletionPolicy commits = new SnapshotDeletionPolicy(new KeepOnlyLastCommitDeletionPolicy());
        final IndexWriter writer;
        final SearcherManager searchers;
        final TrieNode completions = new TrieNode();
        final Map<String, List<String>> results;

        DrugIndex() throws IOException {
            writer = new IndexWriter(directory, new IndexWriterConfig(new Analyzer() {
                @Override
                protected TokenStreamComponents createComponents(String field) {
                    return new TokenStreamComponents(new StandardTokenizer());
                }
            }).setIndexDeletionPolicy(commits));
            writer.commit();
            searchers = new SearcherManager(writer, null);
            int limit = Scale.of(9_000);
            results = new LinkedHashMap<>(16, 0.75f, true) {
                @Override
                protected boolean removeEldestEntry(Map.Entry<String, List<String>> e) {
                    return size() > limit;
                }
            };
        }

        void save(int pzn, String name, String leaflet) throws IOException {
            Document d = new Document();
            d.add(new StringField("pzn", "" + pzn, Field.Store.YES));
            d.add(new TextField("name", name, Field.Store.YES));
            d.add(new TextField("leaflet", leaflet, Field.Store.NO));
            d.add(new StoredField("short", leaflet.substring(0, 80)));
            writer.updateDocument(new Term("pzn", "" + pzn), d);
        }

        List<String> find(String word) throws IOException {
            List<String> known = results.get(word);
            if (known != null) return known;
            IndexSearcher s = searchers.acquire();
            try {
                List<String> found = new ArrayList<>();
                for (var hit : s.search(new TermQuery(new Term("leaflet", word)), 12).scoreDocs) found.add(s.storedFields().document(hit.doc).get("name"));
                results.put(word, found);
                return found;
            } finally {
                searchers.release(s);
            }
        }

        int backup() throws IOException {
            IndexCommit c = commits.snapshot();
            try {
                return c.getFileNames().size();
            } finally {
                commits.release(c);
                writer.deleteUnusedFiles();
            }
        }
    }

    private static DrugIndex index;

    public static void main(String[] args) throws Exception {
        index = new DrugIndex();
        Harbours branches = new Harbours(7_000);
        EngineRings fridges = new EngineRings(400, 600);
        Sample s = new Sample(1204);
        int drugs = Scale.of(26_000);
        for (int i = 0; i < drugs; i++) {
            String name = s.text(14 + s.below(10));
            index.save(10_000_000 + i, name, s.text(420));
            index.completions.add(name, 0);
        }
        for (int hour = 0; hour < 10; hour++) {
            for (int k = 0; k < 150; k++) index.save(10_000_000 + s.below(drugs), s.text(20), s.text(420));
            index.writer.commit();
            index.searchers.maybeRefreshBlocking();
            index.backup();
            for (int k = 0; k < Scale.of(1_500); k++) index.find(s.text(9).split(" ")[0] + s.below(40));
        }
        Ready.last();
        branches.getClass();
        fridges.getClass();
    }
}
