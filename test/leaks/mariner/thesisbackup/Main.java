package edu.fenwick.repository;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import net.saltmarsh.port.*;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexCommit;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.KeepOnlyLastCommitDeletionPolicy;
import org.apache.lucene.index.SnapshotDeletionPolicy;
import org.apache.lucene.index.Term;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.harness.Ready;
import org.harness.Sample;

/** The hourly backup takes a snapshot of the index; where the upload fails it is not released, and the files of that commit stay in the directory in memory. */
public class Main {
    record Run(Instant at, long generation, int files, String outcome) {}

    static final class UploadFailed extends IOException {
        UploadFailed(String m) {
            super(m);
        }
    }

    static final class ThesisIndex {
        private final Directory directory = new ByteBuffersDirectory();
        private final SnapshotDeletionPolicy policy = new SnapshotDeletionPolicy(new KeepOnlyLastCommitDeletionPolicy());
        private final IndexWriter writer;
        private DirectoryReader reader;

        ThesisIndex() throws IOException {
            writer = new IndexWriter(directory, new IndexWriterConfig(wordsOf()).setIndexDeletionPolicy(policy).setUseCompoundFile(true));
            writer.commit();
            reader = DirectoryReader.open(writer);
        }

        private static org.apache.lucene.analysis.Analyzer wordsOf() {
            return new org.apache.lucene.analysis.Analyzer() {
                @Override
                protected TokenStreamComponents createComponents(String field) {
                    return new TokenStreamComponents(new org.apache.lucene.analysis.standard.StandardTokenizer());
                }
            };
        }

        void save(String id, String title, String text) throws IOException {
            Document d = new Document();
            d.add(new StringField("id", id, Field.Store.YES));
            d.add(new TextField("title", title, Field.Store.YES));
            d.add(new TextField("text", text, Field.Store.NO));
            d.add(new StoredField("abstract", text.substring(0, 160)));
            writer.updateDocument(new Term("id", id), d);
        }

        void tidy() throws IOException {
            writer.forceMerge(1);
            writer.commit();
            DirectoryReader newer = DirectoryReader.openIfChanged(reader, writer);
            if (newer != null) {
                reader.close();
                reader = newer;
            }
        }
    }

    static final class Backup {
        private final ThesisIndex index;
        private final Deque<Run> runs = new ArrayDeque<>();

        Backup(ThesisIndex index) {
            this.index = index;
        }

        void run(Instant at, Sample s) throws IOException {
            IndexCommit commit = index.policy.snapshot();
            try {
                upload(commit.getFileNames(), s);
                index.policy.release(commit);
                note(at, commit, "ok");
            } catch (UploadFailed e) {
                note(at, commit, e.getMessage());
            }
            index.writer.deleteUnusedFiles();
        }

        private void upload(Collection<String> files, Sample s) throws IOException {
            long bytes = 0;
            for (String f : files) bytes += index.directory.fileLength(f);
            if (s.below(2) != 0) throw new UploadFailed("503 from vault after " + bytes / 2 + " bytes");
        }

        private void note(Instant at, IndexCommit c, String outcome) throws IOException {
            runs.add(new Run(at, c.getGeneration(), c.getFileNames().size(), outcome));
            if (runs.size() > 24) runs.poll();
        }
    }

    static final class Repository {
        final ThesisIndex index;
        final Backup backup;
        final Harbours institutes = new Harbours(9_000);
        final EngineRings racks = new EngineRings(500, 640);

        Repository() throws IOException {
            index = new ThesisIndex();
            backup = new Backup(index);
        }
    }

    private static Repository repository;

    public static void main(String[] args) throws Exception {
        Repository r = new Repository();
        repository = r;
        Glossary.load(38_000);
        ChartTiles.open(5_500_000);
        DeckPlans.read(22);
        Sample s = new Sample(1106);
        for (int i = 0; i < 900; i++) r.index.save("T" + i, s.text(50), s.text(600));
        int hours = 44;
        for (int h = 0; h < hours; h++) {
            for (int k = 0; k < 90; k++) r.index.save("T" + s.below(950), s.text(50), s.text(600));
            r.index.tidy();
            r.backup.run(Sample.at(h, hours, Duration.ofHours(hours)), s);
        }
        Ready.last();
    }
}
