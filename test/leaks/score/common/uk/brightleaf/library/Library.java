package uk.brightleaf.library;

import com.google.common.collect.EvictingQueue;
import com.google.common.collect.ImmutableListMultimap;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
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

/** A public library: its catalogue, its thesaurus and what was lent lately. */
public final class Library {
    private static Library instance;

    /** A term with narrower ones: a tree, loaded once. */
    static final class Term {
        final Term broader;
        final String name;
        final String note;
        final List<Term> narrower = new ArrayList<>(4);

        Term(Term broader, Sample s) {
            this.broader = broader;
            name = s.code(9);
            note = s.text(50);
        }
    }

    record Book(String isbn, String title, String author, int year, short[] branches) {}

    record Loan(long reader, String isbn, Instant out) {}

    /** Covers up to a number of bytes; the eldest make room. */
    static final class Covers {
        private final Map<String, byte[]> images = new LinkedHashMap<>(256, 0.75f, true);
        private final long maxBytes;
        private long bytes;

        Covers(long maxBytes) {
            this.maxBytes = maxBytes;
        }

        void put(String isbn, byte[] image) {
            byte[] before = images.put(isbn, image);
            bytes += image.length - (before == null ? 0 : before.length);
            var it = images.entrySet().iterator();
            while (bytes > maxBytes) {
                bytes -= it.next().getValue().length;
                it.remove();
            }
        }
    }

    private final TreeMap<String, Book> catalogue = new TreeMap<>();
    private Term thesaurus;
    private Covers covers;
    private Queue<Loan> loans;
    private BitSet[] availability;
    private ImmutableListMultimap<String, String> bySubject;
    private SearcherManager searchers;
    private IndexWriter writer;

    private Library() {}

    private static Library get() {
        if (instance == null) instance = new Library();
        return instance;
    }

    /** A plain sorted map, read once. */
    public static void catalogue(int size) {
        Sample s = new Sample(31);
        for (int i = 0, n = Scale.of(size); i < n; i++) {
            String isbn = "978" + String.format("%010d", i * 9973L);
            get().catalogue.put(isbn, new Book(isbn, s.text(34), s.text(16), 1950 + s.below(75), new short[1 + s.below(6)]));
        }
    }

    public static void thesaurus(int size) {
        Sample s = new Sample(32);
        List<Term> all = new ArrayList<>();
        get().thesaurus = new Term(null, s);
        all.add(get().thesaurus);
        for (int i = 1, n = Scale.of(size); i < n; i++) {
            Term broader = all.get(s.below(Math.min(all.size(), 1 + i / 3)));
            Term t = new Term(broader, s);
            broader.narrower.add(t);
            all.add(t);
        }
    }

    public static void covers(int kilobytes) {
        Sample s = new Sample(33);
        long most = Scale.of(kilobytes) * 1024L;
        get().covers = new Covers(most);
        for (long sum = 0; sum < most * 4 / 3; ) {
            byte[] image = s.bytes(2000 + s.below(4000));
            get().covers.put("978" + s.code(10), image);
            sum += image.length;
        }
    }

    /** The last loans, in a queue that drops the eldest. */
    public static void loans(int most) {
        Sample s = new Sample(34);
        int n = Scale.of(most);
        get().loans = EvictingQueue.create(n);
        for (int i = 0; i < n * 2; i++) get().loans.add(new Loan(s.below(90_000), "978" + s.code(10), Sample.at(i, n * 2, java.time.Duration.ofDays(20))));
    }

    public static void availability(int branches, int books) {
        Sample s = new Sample(35);
        get().availability = new BitSet[branches];
        for (int b = 0; b < branches; b++) {
            BitSet bits = new BitSet(Scale.of(books));
            for (int i = 0; i < Scale.of(books); i += 1 + s.below(4)) bits.set(i);
            get().availability[b] = bits;
        }
    }

    public static void subjects(int size) {
        Sample s = new Sample(36);
        ImmutableListMultimap.Builder<String, String> all = ImmutableListMultimap.builder();
        for (int i = 0, n = Scale.of(size); i < n; i++) all.put("subject-" + s.below(n / 8 + 1), "978" + s.code(10));
        get().bySubject = all.build();
    }

    /** A full-text index in memory. */
    public static void index(int documents) throws IOException {
        Sample s = new Sample(37);
        Library l = get();
        l.writer = new IndexWriter(new ByteBuffersDirectory(), new IndexWriterConfig(new StandardAnalyzer()));
        for (int i = 0, n = Scale.of(documents); i < n; i++) {
            Document d = new Document();
            d.add(new StringField("isbn", "978" + i, Field.Store.YES));
            d.add(new TextField("abstract", s.text(350), Field.Store.YES));
            l.writer.addDocument(d);
        }
        l.writer.commit();
        l.searchers = new SearcherManager(l.writer, null);
    }
}
