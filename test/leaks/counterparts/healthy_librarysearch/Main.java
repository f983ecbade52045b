package org.kettering.library;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
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
import org.harness.Await;
import org.harness.Ready;
import org.harness.Sample;

/**
 * Healthy: the catalogue of a university library.
 *
 * <p>A Lucene index in memory with a searcher that is opened anew when something has changed, the
 * one before is closed. Covers behind soft references, at most 500. Notes on the records that
 * readers have open, in a map with weak keys. An archive of scans, open as a file system while the
 * import walks through it. 160 running downloads, each an inflating stream that is closed at its
 * end.
 */
public class Main {
    static final class Record {
        final String shelfmark;
        final String title;

        Record(String shelfmark, String title) {
            this.shelfmark = shelfmark;
            this.title = title;
        }
    }

    static final class Catalogue {
        final ByteBuffersDirectory directory = new ByteBuffersDirectory();
        final IndexWriter writer;
        final SearcherManager searchers;

        Catalogue(int records, Sample s) throws Exception {
            writer = new IndexWriter(directory, new IndexWriterConfig(new StandardAnalyzer()));
            for (int i = 0; i < records; i++) writer.addDocument(document(i, s));
            writer.commit();
            searchers = new SearcherManager(writer, null);
        }

        static Document document(int i, Sample s) {
            Document d = new Document();
            d.add(new StringField("id", "R" + i, Field.Store.YES));
            d.add(new TextField("title", s.text(90), Field.Store.YES));
            d.add(new TextField("abstract", s.text(500), Field.Store.NO));
            d.add(new StoredField("shelfmark", s.code(14)));
            return d;
        }

        void update(int i, Sample s) throws Exception {
            writer.updateDocument(new Term("id", "R" + i), document(i, s));
            searchers.maybeRefresh();
        }

        long hits(String word) throws Exception {
            IndexSearcher searcher = searchers.acquire();
            try {
                return searcher.count(new TermQuery(new Term("title", word)));
            } finally {
                searchers.release(searcher);
            }
        }
    }

    static final class Download {
        final String reader;
        BufferedReader lines;

        Download(String reader, InputStream in) throws Exception {
            this.reader = reader;
            this.lines = new BufferedReader(new InputStreamReader(new GZIPInputStream(in, 8_192), StandardCharsets.UTF_8));
        }

        /** Gives the next line to the reader; false at the end. */
        boolean next() throws Exception {
            if (lines.readLine() != null) return true;
            lines.close();
            return false;
        }
    }

    static final class ScanImport implements Runnable {
        final Path archive;
        volatile int seen;

        ScanImport(Path archive) {
            this.archive = archive;
        }

        @Override
        public void run() {
            try (FileSystem scans = FileSystems.newFileSystem(archive); Stream<Path> files = Files.walk(scans.getPath("/"))) {
                files.filter(Files::isRegularFile).forEach(this::take);
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        }

        private void take(Path scan) {
            seen++;
            try {
                Files.size(scan);
                if (seen > 300) Thread.sleep(150);
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        }
    }

    static Catalogue catalogue;
    static final Cache<Integer, byte[]> covers = Caffeine.newBuilder().softValues().maximumSize(500).build();
    static final List<Record> open = new ArrayList<>();
    static final Map<Record, String> notes = Collections.synchronizedMap(new WeakHashMap<>());
    static final List<Download> downloads = new ArrayList<>();
    static byte[] fullText;
    static String[] shelves;

    public static void main(String[] args) throws Exception {
        Sample s = new Sample(108);
        shelves = new String[90_000];
        for (int i = 0; i < shelves.length; i++) shelves[i] = s.text(40);
        catalogue = new Catalogue(34_000, s);
        for (int i = 0; i < 900; i++) covers.put(i, s.bytes(10_000 + s.below(9_000)));
        for (int i = 0; i < 9_000; i++) open(i, s);
        fullText = compressed(s);
        for (int i = 0; i < 160; i++) downloads.add(new Download(s.text(12), new ByteArrayInputStream(fullText)));
        ScanImport scans = new ScanImport(archive(s));
        Thread thread = new Thread(scans, "scan-import");
        thread.setDaemon(true);
        thread.start();
        int[] n = {9_000};
        Await.Step day = () -> {
            catalogue.update(s.below(34_000), s);
            catalogue.hits("river" + s.below(10));
            covers.get(s.below(900), key -> s.bytes(12_000));
            open.remove(0);
            open(n[0]++, s);
            int d = s.below(downloads.size());
            if (!downloads.get(d).next()) downloads.set(d, new Download(s.text(12), new ByteArrayInputStream(fullText)));
        };
        for (int i = 0; i < 300; i++) day.run();
        Await.every("readers", 50, day);
        Await.until(() -> scans.seen > 300, "scans being read");
        System.gc();
        Await.between(8_990, notes.size(), 9_400, "notes");
        covers.cleanUp();
        Await.between(495, covers.estimatedSize(), 500, "covers");
        Ready.last();
    }

    private static void open(int i, Sample s) {
        Record record = new Record("K" + i, s.text(40));
        open.add(record);
        notes.put(record, s.text(320));
    }

    private static byte[] compressed(Sample s) throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (OutputStream zip = new GZIPOutputStream(out)) {
            for (int i = 0; i < 2_000; i++) zip.write((s.text(100) + "\n").getBytes(StandardCharsets.UTF_8));
        }
        return out.toByteArray();
    }

    private static Path archive(Sample s) throws Exception {
        Path file = Files.createTempFile("scans", ".zip");
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(file))) {
            out.setLevel(0);
            for (int i = 0; i < 21_000; i++) {
                out.putNextEntry(new ZipEntry("manuscripts/" + s.code(3) + "/folio-" + i + "-" + s.code(30) + ".tif"));
                out.write(i);
                out.closeEntry();
            }
        }
        return file;
    }
}
