package pl.jagodalib.reservations;

import java.io.Serializable;
import java.util.ArrayDeque;
import java.util.Date;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import org.harness.Ready;
import org.harness.Sample;
import org.prevayler.Prevayler;
import org.prevayler.PrevaylerFactory;
import org.prevayler.Transaction;
import quad.Citations;
import quad.CoverPictures;
import quad.DoorWindows;
import quad.SheetBitmaps;
import quad.Students;

/** Reservations of books live in a prevalent system without files, whose journal keeps all transactions in memory. */
public class Main {
    public static final class Shelf implements Serializable {
        private static final long serialVersionUID = 1;
        final Map<String, Deque<Integer>> waiting = new HashMap<>();
        long fetched;
    }

    public static final class Reserve implements Transaction<Shelf> {
        private static final long serialVersionUID = 1;
        private final String isbn;
        private final int reader;
        private final String note;

        Reserve(String isbn, int reader, String note) {
            this.isbn = isbn;
            this.reader = reader;
            this.note = note;
        }

        @Override
        public void executeOn(Shelf shelf, Date at) {
            if (!note.isEmpty()) shelf.waiting.computeIfAbsent(isbn, key -> new ArrayDeque<>()).add(reader);
        }
    }

    public static final class Fetch implements Transaction<Shelf> {
        private static final long serialVersionUID = 1;
        private final String isbn;

        Fetch(String isbn) {
            this.isbn = isbn;
        }

        @Override
        public void executeOn(Shelf shelf, Date at) {
            Deque<Integer> queue = shelf.waiting.get(isbn);
            if (queue == null) return;
            queue.poll();
            shelf.fetched++;
            if (queue.isEmpty()) shelf.waiting.remove(isbn);
        }
    }

    static Prevayler<Shelf> reservations;

    public static void main(String[] args) throws Exception {
        Citations.load(110_000);
        CoverPictures.load(7_500);
        DoorWindows.load(500, 260);
        SheetBitmaps.load(42);
        Students.load(19_000);
        reservations = PrevaylerFactory.createTransientPrevayler(new Shelf());
        Sample s = new Sample(5308);
        Deque<String> open = new ArrayDeque<>();
        for (int i = 0; i < 6_000; i++) {
            String isbn = "978" + (1_000_000 + s.below(4_000));
            reservations.execute(new Reserve(isbn, 810_000 + s.below(40_000), s.text(60 + s.below(160))));
            open.addLast(isbn);
            if (open.size() > 400) reservations.execute(new Fetch(open.removeFirst()));
        }
        Ready.last();
    }
}
