package nl.polderpost.sorting;

import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** A depot that sorts parcels: every part is loaded once, or has a bound. */
public final class Depot {
    private static final Depot INSTANCE = new Depot();

    static final class DeliveryPoint {
        final String postcode;
        final String street;
        final String town;
        final int round;
        final double latitude;
        final double longitude;

        DeliveryPoint(String postcode, Sample s) {
            this.postcode = postcode;
            street = s.text(14 + s.below(12));
            town = s.code(8);
            round = s.below(900);
            latitude = 51 + s.real() * 2;
            longitude = 4 + s.real() * 2;
        }
    }

    static final class Label {
        final long barcode;
        final byte[] zpl;

        Label(long barcode, byte[] zpl) {
            this.barcode = barcode;
            this.zpl = zpl;
        }
    }

    static final class CustomerProfile {
        final long number;
        final String name;
        final String address;
        final List<String> preferences = new ArrayList<>();

        CustomerProfile(long number, Sample s) {
            this.number = number;
            name = s.text(18);
            address = s.text(44);
            for (int i = s.below(4); i >= 0; i--) preferences.add(s.code(9));
        }
    }

    /** The profiles that were used last. */
    static final class RecentProfiles extends LinkedHashMap<Long, CustomerProfile> {
        private final int limit;

        RecentProfiles(int limit) {
            super(64, 0.75f, true);
            this.limit = limit;
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, CustomerProfile> eldest) {
            return size() > limit;
        }
    }

    private Map<String, DeliveryPoint> points = new HashMap<>();
    private Cache<Long, Label> labels;
    private Map<Long, CustomerProfile> profiles;
    private float[][] minutes;
    private String manifests;

    private Depot() {}

    /** A plain table, read once. */
    public static void postcodes(int size) {
        Sample s = new Sample(11);
        Map<String, DeliveryPoint> table = new HashMap<>();
        for (int i = 0, n = Scale.of(size); i < n; i++) {
            String postcode = String.format("%04d%c%c", 1000 + i / 60, 'A' + i % 60 / 10, 'A' + i % 10);
            table.put(postcode, new DeliveryPoint(postcode, s));
        }
        INSTANCE.points = table;
    }

    /** A Guava cache that its weight bounds. */
    public static void labels(int kilobytes) {
        Sample s = new Sample(12);
        long most = Scale.of(kilobytes) * 1024L;
        INSTANCE.labels = CacheBuilder.newBuilder().concurrencyLevel(2).maximumWeight(most)
                .weigher((Long k, Label l) -> l.zpl.length).recordStats().build();
        for (long weight = 0; weight < most * 3 / 2; ) {
            Label l = new Label(s.number(), s.bytes(700 + s.below(900)));
            INSTANCE.labels.put(l.barcode, l);
            weight += l.zpl.length;
        }
    }

    /** An access-ordered map at its limit. */
    public static void profiles(int size) {
        Sample s = new Sample(13);
        int limit = Scale.of(size);
        INSTANCE.profiles = Collections.synchronizedMap(new RecentProfiles(limit));
        for (int i = 0; i < limit * 4L / 3; i++) INSTANCE.profiles.put(70_000_000L + i, new CustomerProfile(70_000_000L + i, s));
    }

    public static void travelTimes(int stops) {
        Sample s = new Sample(14);
        int n = (int) (stops * Math.sqrt(Scale.of(100) / 100.0));
        INSTANCE.minutes = new float[n][n];
        for (float[] row : INSTANCE.minutes) {
            for (int i = 0; i < row.length; i++) row[i] = (float) (s.real() * 90);
        }
    }

    /** A database in memory, of the manifests of one day. */
    public static void manifests(int rows) throws SQLException {
        Sample s = new Sample(15);
        INSTANCE.manifests = "jdbc:h2:mem:manifests;DB_CLOSE_DELAY=-1";
        try (Connection c = DriverManager.getConnection(INSTANCE.manifests); Statement create = c.createStatement()) {
            create.execute("create table manifest (id bigint primary key, truck varchar(12), content varchar(200), weight int)");
            create.execute("create index by_truck on manifest (truck)");
            try (PreparedStatement insert = c.prepareStatement("insert into manifest values (?, ?, ?, ?)")) {
                for (int i = 0, n = Scale.of(rows); i < n; i++) {
                    insert.setLong(1, i);
                    insert.setString(2, "NL-" + s.code(4));
                    insert.setString(3, s.text(90));
                    insert.setInt(4, s.below(30000));
                    insert.executeUpdate();
                }
            }
        }
    }
}
