package com.norrsund.bridge;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.harness.Ready;
import org.harness.Sample;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;
import quay.BookingWindow;
import quay.DeckPhotos;
import quay.FareTables;
import quay.GuestLru;
import quay.Phrases;

/** Each ship has an emitter of server-sent events from the start, for the case that its bridge opens the page of alerts; few bridges ever do. */
public class Main {
    record Alert(long number, String kind, Instant at, double latitude, double longitude, String text) {}

    static class AlertHub {
        private final Map<String, SseEmitter> emitters = new ConcurrentHashMap<>();
        private long sent;

        void register(String ship) {
            emitters.put(ship, new SseEmitter(0L));
        }

        /** What the controller of the page returns to the bridge. */
        SseEmitter open(String ship) {
            return emitters.get(ship);
        }

        void publish(Alert alert, String ship) {
            SseEmitter emitter = emitters.get(ship);
            if (emitter == null) return;
            try {
                emitter.send(SseEmitter.event().id(Long.toString(alert.number)).name(alert.kind).data(alert));
                sent++;
            } catch (IOException e) {
                emitters.remove(ship);
            }
        }
    }

    static final AlertHub HUB = new AlertHub();

    public static void main(String[] args) throws Exception {
        BookingWindow.load(24_000);
        DeckPhotos.load(9_000);
        FareTables.load(170);
        GuestLru.load(22_000);
        Phrases.load(9_000);
        Sample s = new Sample(9_107);
        for (int i = 0; i < 34; i++) HUB.register("MS " + (char) ('A' + i % 26) + i);
        String[] kinds = {"wind", "fog", "traffic", "gunnery", "ice"};
        String[] ships = HUB.emitters.keySet().toArray(String[]::new);
        for (int i = 0; i < 13_000; i++) {
            HUB.publish(new Alert(510_000 + i, kinds[s.below(5)], Sample.at(i, 13_000, Duration.ofHours(70)), 54 + s.real() * 6, 8 + s.real() * 14, s.text(70 + s.below(120))), ships[s.below(ships.length)]);
        }
        Ready.last();
    }
}
