package dk.havnepak.tracking;

import cn.hutool.cache.CacheUtil;
import cn.hutool.cache.impl.TimedCache;
import gavel.Artists;
import gavel.BidWindows;
import gavel.ConditionReports;
import gavel.LotPictures;
import gavel.Postcodes;
import java.util.ArrayList;
import java.util.List;
import org.harness.Ready;
import org.harness.Sample;

/** Where a parcel is comes from the carrier and is cached for two seconds; what has expired leaves only when it is asked for again, and nobody starts the pruning. */
public class Main {
    record Scan(long at, String place, String text) {}

    record Track(String parcel, String carrier, List<Scan> scans, long fetchedAt) {}

    static final class TrackingPage {
        private final TimedCache<String, Track> tracks = CacheUtil.newTimedCache(2_000);
        private long fetched;

        Track track(String parcel, Sample s) {
            Track known = tracks.get(parcel, false);
            if (known != null) return known;
            fetched++;
            List<Scan> scans = new ArrayList<>();
            long at = System.currentTimeMillis() - 3L * 86_400_000L;
            for (int i = 0; i < 3 + s.below(5); i++) scans.add(new Scan(at += s.below(40_000_000), "depot " + s.below(300), s.text(24)));
            Track track = new Track(parcel, "carrier " + s.below(9), List.copyOf(scans), System.currentTimeMillis());
            tracks.put(parcel, track);
            return track;
        }
    }

    static final TrackingPage PAGE = new TrackingPage();

    public static void main(String[] args) throws Exception {
        Artists.load(25_000);
        BidWindows.load(550, 300);
        ConditionReports.load(15_500);
        LotPictures.load(9_000);
        Postcodes.load(190_000);
        Sample s = new Sample(4280);
        for (int i = 0; i < 5_200; i++) {
            String parcel = "DK" + (700_000_000L + 13L * i) + s.code(2);
            PAGE.track(parcel, s);
            if (s.below(3) == 0) PAGE.track(parcel, s);
            if (i % 40 == 0) Thread.sleep(20);
        }
        Ready.last();
    }
}
