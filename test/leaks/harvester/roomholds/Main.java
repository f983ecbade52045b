package com.seafronthotels.rooms;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.Map;
import org.apache.commons.collections4.map.PassiveExpiringMap;
import org.harness.Ready;
import org.harness.Sample;
import org.tidewater.base.ArticleBook;
import org.tidewater.base.BufferStock;
import org.tidewater.base.CustomerLru;
import org.tidewater.base.OpenOrders;
import org.tidewater.base.TariffCube;

/** A hold is dropped by the map when somebody asks for it after its time; for most of them nobody ever asks. */
public class Main {
    static final class Hold {
        final String token;
        final String roomType;
        final LocalDate arrival;
        final int nights;
        final Instant made;
        final Instant until;
        final String guestNote;
        final int[] nightly;

        Hold(String token, String roomType, LocalDate arrival, int nights, Instant made, String guestNote, int[] nightly) {
            this.token = token;
            this.roomType = roomType;
            this.arrival = arrival;
            this.nights = nights;
            this.made = made;
            this.until = made.plus(Duration.ofMinutes(15));
            this.guestNote = guestNote;
            this.nightly = nightly;
        }
    }

    static class Rooms {
        private final PassiveExpiringMap<String, Hold> holds = new PassiveExpiringMap<>(
                (PassiveExpiringMap.ExpirationPolicy<String, Hold>) (k, h) -> h.until.toEpochMilli(), new HashMap<>());
        private final Map<String, Integer> booked = new HashMap<>();
        final TariffCube rates = new TariffCube(61);
        final OpenOrders stays = new OpenOrders(62);
        final CustomerLru guests = new CustomerLru(63);
        final ArticleBook extras = new ArticleBook(64);
        final BufferStock buffers = new BufferStock();

        String hold(Hold h) {
            holds.put(h.token, h);
            return h.token;
        }

        void book(String token) {
            Hold h = holds.get(token);
            if (h == null) return;
            holds.remove(token);
            booked.merge(h.roomType, h.nights, Integer::sum);
        }
    }

    private static Rooms rooms;

    public static void main(String[] args) throws Exception {
        rooms = new Rooms();
        Sample s = new Sample(815);
        int n = 11_500;
        String[] types = {"SGL", "DBL", "TWN", "STE", "FAM"};
        for (int i = 0; i < n; i++) {
            int[] nightly = new int[1 + s.below(12)];
            for (int d = 0; d < nightly.length; d++) nightly[d] = 7000 + s.below(20_000);
            Hold h = new Hold(s.id(), types[s.below(5)], LocalDate.now().plusDays(s.below(200)), nightly.length,
                    Sample.at(i, n, Duration.ofHours(26)), s.text(s.below(90)), nightly);
            String token = rooms.hold(h);
            if (s.below(100) < 6) rooms.book(token);
        }
        Ready.last();
    }
}
