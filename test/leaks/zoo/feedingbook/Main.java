package ch.bergtierpark.feeding;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.Statement;
import org.harness.Ready;
import org.harness.Sample;
import vivarium.EnclosurePhotos;
import vivarium.FrameBuffers;
import vivarium.MemberDesk;
import vivarium.TourTexts;
import vivarium.VisitorFlow;

/** Keepers book what was eaten in an SQLite file on their tablets' server; each entry prepares a statement of its own on the connection that stays open, and none is closed. */
public class Main {
    record Feeding(String animal, String feed, int grams, int left, String remark) {}

    static final class FeedingBook {
        private final Connection book;
        private int entries;

        FeedingBook(Connection book) throws Exception {
            this.book = book;
            try (Statement create = book.createStatement()) {
                create.executeUpdate("create table feeding(animal text, feed text, grams integer, uneaten integer, remark text)");
            }
        }

        void enter(Feeding feeding) throws Exception {
            PreparedStatement insert = book.prepareStatement("insert into feeding values (?, ?, ?, ?, ?)");
            insert.setString(1, feeding.animal());
            insert.setString(2, feeding.feed());
            insert.setInt(3, feeding.grams());
            insert.setInt(4, feeding.left());
            insert.setString(5, feeding.remark());
            insert.executeUpdate();
            entries++;
        }
    }

    static FeedingBook feedingBook;

    public static void main(String[] args) throws Exception {
        EnclosurePhotos.load(7_000);
        FrameBuffers.load(220, 32);
        MemberDesk.load(22_000);
        TourTexts.load(1_150);
        VisitorFlow.load(6_500);
        feedingBook = new FeedingBook(DriverManager.getConnection("jdbc:sqlite::memory:"));
        feedingBook.book.setAutoCommit(false);
        Sample s = new Sample(5202);
        for (int i = 0; i < 9_500; i++) {
            int grams = 100 + s.below(20_000);
            feedingBook.enter(new Feeding("animal " + s.below(2_400), "feed " + s.below(90), grams, s.below(grams), s.text(120 + s.below(200))));
            if (i % 200 == 0) feedingBook.book.commit();
        }
        feedingBook.book.commit();
        Ready.last();
    }
}
