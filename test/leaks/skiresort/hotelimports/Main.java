package com.weissgrat.hotels;

import com.j256.ormlite.dao.Dao;
import com.j256.ormlite.dao.DaoManager;
import com.j256.ormlite.field.DatabaseField;
import com.j256.ormlite.jdbc.JdbcConnectionSource;
import com.j256.ormlite.logger.Level;
import com.j256.ormlite.logger.Logger;
import com.j256.ormlite.table.DatabaseTable;
import com.j256.ormlite.table.TableUtils;
import java.util.ArrayDeque;
import java.util.Deque;
import org.harness.Ready;
import org.harness.Sample;
import piste.GuestLru;
import piste.PassageWindow;
import piste.SignTexts;
import piste.StayQuotes;
import piste.TicketBuffers;

/** What a hotel delivers is put into a database of its own, checked there and counted, and the database is closed; ORMLite remembers the access object of each. */
public class Main {
    @DatabaseTable(tableName = "stay")
    static class Stay {
        @DatabaseField(generatedId = true)
        int id;
        @DatabaseField(canBeNull = false, index = true)
        String guest;
        @DatabaseField
        int nights;
        @DatabaseField
        boolean pass;

        Stay() {}

        Stay(String guest, int nights, boolean pass) {
            this.guest = guest;
            this.nights = nights;
            this.pass = pass;
        }
    }

    record Result(String hotel, long stays, long passes) {}

    static class HotelImport {
        private final Deque<Result> last = new ArrayDeque<>();
        private int deliveries;

        void accept(String hotel, Sample s) throws Exception {
            try (JdbcConnectionSource source = new JdbcConnectionSource("jdbc:h2:mem:delivery-" + ++deliveries)) {
                Dao<Stay, Integer> stays = DaoManager.createDao(source, Stay.class);
                TableUtils.createTable(stays);
                for (int n = 3 + s.below(6); n > 0; n--) stays.create(new Stay(s.text(16), 1 + s.below(14), s.below(3) > 0));
                long passes = stays.queryBuilder().where().eq("pass", true).countOf();
                last.addLast(new Result(hotel, stays.countOf(), passes));
                if (last.size() > 100) last.removeFirst();
            }
        }
    }

    static final HotelImport HOTELS = new HotelImport();

    public static void main(String[] args) throws Exception {
        Logger.setGlobalLogLevel(Level.ERROR);
        GuestLru.load(24_000);
        PassageWindow.load(50_000);
        SignTexts.load(8_000);
        StayQuotes.load(17_000);
        TicketBuffers.load(250);
        Sample s = new Sample(3_103);
        for (int i = 0; i < 1_500; i++) HOTELS.accept("hotel " + s.below(70), s);
        Ready.last();
    }
}
