package com.beaconline.charthouse;

import com.google.common.cache.CacheBuilder;
import com.google.common.cache.CacheLoader;
import com.google.common.cache.LoadingCache;
import com.j256.ormlite.dao.Dao;
import com.j256.ormlite.dao.DaoManager;
import com.j256.ormlite.dao.LruObjectCache;
import com.j256.ormlite.field.DatabaseField;
import com.j256.ormlite.jdbc.JdbcConnectionSource;
import com.j256.ormlite.logger.Level;
import com.j256.ormlite.logger.Logger;
import com.j256.ormlite.support.ConnectionSource;
import com.j256.ormlite.table.DatabaseTable;
import com.j256.ormlite.table.TableUtils;
import java.time.Duration;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import org.seamark.station.Station;
import org.seamark.station.Station.Part;

/**
 * A shop of charts with caches at their limits. Why nothing leaks: the object cache of the DAO drops the least recently
 * used sheet when it has its fixed number, the previews have a maximum weight, the prices a maximum and an expiry of an
 * hour. All are full because the service has been up for days, and entries have been thrown out of all of them for as
 * long. The table of sheets has one row for each sheet that is printed, filled once.
 */
public class Main {
    @DatabaseTable(tableName = "sheet")
    public static class Sheet {
        @DatabaseField(id = true)
        public int number;
        @DatabaseField
        public String title;
        @DatabaseField
        public int scale;
        @DatabaseField(width = 400)
        public String corrections;
    }

    static class ChartHouse {
        private final ConnectionSource source = new JdbcConnectionSource("jdbc:h2:mem:charts;DB_CLOSE_DELAY=-1");
        private final Dao<Sheet, Integer> sheets = DaoManager.createDao(source, Sheet.class);
        private final LoadingCache<Integer, byte[]> previews = CacheBuilder.newBuilder()
            .maximumWeight(Scale.of(9_000_000)).concurrencyLevel(1).weigher((Integer n, byte[] png) -> png.length)
            .build(CacheLoader.from(n -> new Sample(n).bytes(6_000 + n % 5_000)));
        private final LoadingCache<String, Double> prices = CacheBuilder.newBuilder()
            .maximumSize(Scale.of(20_000)).concurrencyLevel(1).expireAfterWrite(Duration.ofHours(1)).build(CacheLoader.from(k -> k.length() * 4.5));

        ChartHouse() throws Exception {
            TableUtils.createTable(source, Sheet.class);
            sheets.setObjectCache(new LruObjectCache(Scale.of(9_000)));
        }

        void print(Sheet sheet) throws Exception {
            sheets.create(sheet);
        }

        void order(int number, String customer) throws Exception {
            Sheet sheet = sheets.queryForId(number);
            previews.getUnchecked(sheet.number);
            prices.getUnchecked(customer + '/' + sheet.scale);
        }
    }

    private static ChartHouse house;

    public static void main(String[] args) throws Exception {
        Logger.setGlobalLogLevel(Level.ERROR);
        Station.open(Part.TIDES, Part.CHANNELS);
        house = new ChartHouse();
        Sample s = new Sample(421);
        int n = Scale.of(14_000);
        for (int i = 0; i < n; i++) {
            Sheet sheet = new Sheet();
            sheet.number = i;
            sheet.title = s.text(40);
            sheet.scale = 5_000 * (1 + s.below(60));
            sheet.corrections = s.text(300);
            house.print(sheet);
        }
        for (int i = 0; i < n * 4; i++) house.order(s.below(n), "customer " + s.below(4_000));
        Ready.last();
    }
}
