package com.rivaclos.kiosk;

import java.time.Duration;
import java.time.LocalTime;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Timer;
import java.util.TimerTask;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.apache.commons.collections4.map.PassiveExpiringMap;
import org.harness.Ready;
import org.harness.Sample;

/** Healthy: the screen at the door of the shop, a minute after it was switched on. */
public class Main {
    enum Screen { WELCOME, EVENTS, DIRECTIONS }

    record Event(LocalTime at, String title, int seats) {}

    static class Kiosk {
        private final EnumMap<Screen, String> texts = new EnumMap<>(Screen.class);
        private final TreeMap<LocalTime, Event> today = new TreeMap<>();
        private final Map<String, String> weather = Collections.synchronizedMap(new PassiveExpiringMap<>(15, TimeUnit.MINUTES));
        private final Map<String, Integer> touched = new HashMap<>();
        private final Timer timer = new Timer("screen", true);
        private volatile Screen shown = Screen.WELCOME;
        private long turns;

        void switchOn(Sample s) {
            for (Screen screen : Screen.values()) texts.put(screen, s.text(400));
            for (int i = 0; i < 14; i++) {
                LocalTime at = LocalTime.of(9 + i / 2, 30 * (i % 2));
                today.put(at, new Event(at, s.text(30), 6 + s.below(20)));
            }
            timer.schedule(new TimerTask() {
                @Override
                public void run() {
                    shown = Screen.values()[(int) (++turns % 3)];
                    weather.put("here", "12 degrees, " + turns);
                }
            }, 0, Duration.ofMillis(40).toMillis());
        }

        void touch(String button) {
            touched.merge(button, 1, Integer::sum);
        }
    }

    static final Kiosk KIOSK = new Kiosk();

    public static void main(String[] args) throws Exception {
        Sample s = new Sample(428);
        KIOSK.switchOn(s);
        for (int i = 0; i < 300; i++) {
            KIOSK.touch(s.below(2) == 0 ? "events" : "directions");
            if (i % 30 == 0) Thread.sleep(60);
        }
        Ready.last();
    }
}
