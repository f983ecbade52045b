package de.depot.history;

import museum.*;

import org.eclipse.jgit.internal.storage.file.FileRepository;
import org.eclipse.jgit.internal.storage.file.ObjectDirectory;
import org.eclipse.jgit.lib.*;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.revwalk.RevWalk;
import org.eclipse.jgit.util.FileUtils;
import org.harness.Ready;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.*;

/** The finding aids of the archive are versioned with git; visitors ask who changed what. */
public class Main {
    static final class History {
        private final Repository archive;
        private final RevWalk walk;
        private final Map<String, Integer> changesBy = new TreeMap<>();

        History(Repository archive) {
            this.archive = archive;
            walk = new RevWalk(archive);
        }

        String change(ObjectId id) throws Exception {
            RevCommit commit = walk.parseCommit(id);
            changesBy.merge(commit.getAuthorIdent().getName(), 1, Integer::sum);
            return commit.getFullMessage();
        }
    }

    private static History history;

    /** A repository with the changes of some years. */
    private static Repository archive(int changes, Dice d) throws Exception {
        Repository archive = new FileRepository(Files.createTempDirectory("archive").toFile());
        archive.create(true);
        try (ObjectInserter pack = ((ObjectDirectory) archive.getObjectDatabase()).newPackInserter()) {
            ObjectId last = null, empty = pack.insert(new TreeFormatter());
            for (int i = 0; i < changes; i++) {
                CommitBuilder commit = new CommitBuilder();
                PersonIdent who = new PersonIdent("Archivist " + d.below(30), "a@archive.example", 1_500_000_000_000L + i * 60_000L, 60);
                commit.setAuthor(who);
                commit.setCommitter(who);
                commit.setTreeId(empty);
                if (last != null) commit.setParentId(last);
                commit.setMessage(d.text(500));
                last = pack.insert(commit);
            }
            pack.flush();
            RefUpdate head = archive.updateRef("refs/heads/main");
            head.setNewObjectId(last);
            head.forceUpdate();
        }
        return archive;
    }

    private static List<ObjectId> changes(Repository archive) throws Exception {
        List<ObjectId> changes = new ArrayList<>();
        try (RevWalk all = new RevWalk(archive)) {
            all.markStart(all.parseCommit(archive.resolve("refs/heads/main")));
            for (RevCommit c : all) changes.add(c.copy());
        }
        return changes;
    }

    public static void main(String[] a) throws Exception {
        Artists.read(75000);
        FloorPlan.draw(80000);
        Visits.count(70000);
        Contracts.read(15000);
        Conservation.read(15000);
        Dice d = new Dice(108);
        Repository archive = archive(Integer.getInteger("changes", 6000), d);
        history = new History(archive);
        for (ObjectId id : changes(archive)) history.change(id);
        FileUtils.delete(archive.getDirectory(), FileUtils.RECURSIVE);
        Ready.last();
    }
}
