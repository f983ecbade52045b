package com.lagoonstays.booking;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.commons.collections4.map.PassiveExpiringMap;
import org.harness.Ready;
import org.harness.Sample;
import org.tidewater.base.ArticleBook;
import org.tidewater.base.CustomerLru;
import org.tidewater.base.PictureCache;
import org.tidewater.base.TariffCube;

/** Holds that are swept each minute, the last answers by idempotency key, and reservations until the guests leave. */
public class Main {
    record Hold(String token, String roomType, Instant until, String note) {}

    record Answer(int status, String reservation, Instant at, byte[] body) {}

    static final class Reservation {
        final String number;
        final String guest;
        final LocalDate arrival;
        final List<String> nights = new ArrayList<>();
        final Instant booked;

        Reservation(String number, String guest, LocalDate arrival, Instant booked) {
            this.number = number;
            this.guest = guest;
            this.arrival = arrival;
            this.booked = booked;
        }
    }

    static class Engine {
        final PassiveExpiringMap<String, Hold> holds = new PassiveExpiringMap<>(
                (PassiveExpiringMap.ExpirationPolicy<String, Hold>) (k, h) -> h.until.toEpochMilli(), new HashMap<>());
        final Map<String, Answer> answers = new LinkedHashMap<>() {
            @Override
            protected boolean removeEldestEntry(Map.Entry<String, Answer> eldest) {
                return size() > 6_000;
            }
        };
        final ConcurrentHashMap<String, Reservation> reservations = new ConcurrentHashMap<>();
        final TariffCube rates = new TariffCube(201);
        final ArticleBook extras = new ArticleBook(202);
        final CustomerLru guests = new CustomerLru(203);
        final PictureCache rooms = new PictureCache(204);
    }

    private static Engine engine;

    public static void main(String[] args) throws Exception {
        engine = new Engine();
        Sample s = new Sample(900);
        String[] types = {"SGL", "DBL", "STE"};
        ArrayDeque<String> staying = new ArrayDeque<>();
        int n = 34_000;
        for (int i = 0; i < n; i++) {
            Instant at = Sample.at(i, n, Duration.ofHours(48));
            String token = s.id();
            engine.holds.put(token, new Hold(token, types[s.below(3)], at.plusSeconds(14_400), s.text(40)));
            if (s.below(3) == 0) {
                engine.holds.remove(token);
                Reservation r = new Reservation("LG" + (700_000 + i), s.text(20), LocalDate.now().plusDays(s.below(60)), at);
                for (int d = s.below(6); d >= 0; d--) r.nights.add(types[s.below(3)] + d);
                engine.reservations.put(r.number, r);
                staying.add(r.number);
                engine.answers.put(s.id(), new Answer(201, r.number, at, s.bytes(180)));
            }
            if (staying.size() > 5_200) engine.reservations.remove(s.below(9) == 0 ? staying.pollLast() : staying.pollFirst());
            if (i % 400 == 0) engine.holds.size();
        }
        engine.holds.size();
        Ready.last();
    }
}
