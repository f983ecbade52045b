package io.quillroom.editing;

import eu.polarhall.house.Posters;
import eu.polarhall.house.StarCatalogue;
import eu.polarhall.house.TicketHour;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.harness.Ready;
import org.harness.Sample;

/** Documents that are being edited together: linked runs of text, erased ones compacted when all have seen them, documents closed when the last author goes. */
public class Main {
    static final class Run {
        final int author;
        final int clock;
        final String text;
        boolean erased;
        Run left;
        Run right;

        Run(int author, int clock, String text) {
            this.author = author;
            this.clock = clock;
            this.text = text;
        }
    }

    static final class Author {
        final String name;
        int seen;
        Instant lastKey;

        Author(String name, Instant lastKey) {
            this.name = name;
            this.lastKey = lastKey;
        }
    }

    static final class Document {
        final String id;
        final Run head = new Run(0, 0, "");
        final Map<Integer, Author> authors = new HashMap<>();
        private Run cursor = head;
        private int clock;
        private int runs;

        Document(String id) {
            this.id = id;
        }

        void type(int author, String text, Instant at, Sample s) {
            for (int i = s.below(6); i > 0 && cursor.right != null; i--) cursor = cursor.right;
            Run r = new Run(author, ++clock, text);
            r.left = cursor;
            r.right = cursor.right;
            if (r.right != null) r.right.left = r;
            cursor.right = r;
            cursor = s.below(30) == 0 ? head : r;
            runs++;
            Author a = authors.get(author);
            a.seen = clock;
            a.lastKey = at;
        }

        void erase(Sample s) {
            Run r = cursor;
            for (int i = s.below(4); i > 0 && r.right != null; i--) r = r.right;
            if (r != head) r.erased = true;
        }

        void compact() {
            int all = Integer.MAX_VALUE;
            for (Author a : authors.values()) all = Math.min(all, a.seen);
            for (Run r = head.right; r != null; r = r.right) {
                if (!r.erased || r.clock > all) continue;
                r.left.right = r.right;
                if (r.right != null) r.right.left = r.left;
                if (cursor == r) cursor = r.left;
                runs--;
            }
        }
    }

    static final class Room {
        private final Map<String, Document> open = new HashMap<>();
        final Posters posters = new Posters(854);
        final TicketHour hour = new TicketHour(851);
        final StarCatalogue stars = new StarCatalogue(852);
        private long stored;

        void edit(String id, int author, Instant at, Sample s) {
            Document d = open.computeIfAbsent(id, Document::new);
            d.authors.computeIfAbsent(author, a -> new Author("author " + s.text(12), at));
            if (s.below(5) == 0) d.erase(s);
            else d.type(author, s.text(5 + s.below(40)), at, s);
        }

        void tidy(Instant now) {
            for (Iterator<Document> i = open.values().iterator(); i.hasNext();) {
                Document d = i.next();
                d.authors.values().removeIf(a -> a.lastKey.isBefore(now.minus(Duration.ofMinutes(20))));
                if (d.authors.isEmpty()) {
                    i.remove();
                    stored++;
                } else {
                    d.compact();
                }
            }
        }
    }

    private static final Room ROOM = new Room();

    public static void main(String[] args) throws Exception {
        Sample s = new Sample(853);
        int n = 1_400_000;
        List<String> busy = new ArrayList<>();
        for (int i = 0; i < 260; i++) busy.add("doc-" + s.id());
        for (int i = 0; i < n; i++) {
            if (i % 900 == 0) busy.set(s.below(busy.size()), "doc-" + s.id());
            Instant now = Sample.at(i, n, Duration.ofHours(7));
            ROOM.edit(busy.get(s.below(busy.size())), 1 + s.below(5), now, s);
            if (i % 12_000 == 0) ROOM.tidy(now);
        }
        Ready.last();
    }
}
