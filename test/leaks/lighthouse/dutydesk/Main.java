package com.beaconline.duty;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.harness.Ready;
import org.harness.Sample;
import org.seamark.station.Station;
import org.seamark.station.Station.Part;
import org.springframework.security.core.session.SessionRegistry;
import org.springframework.security.core.session.SessionRegistryImpl;

/**
 * Officers log in at the desk. The web sessions expire after twenty minutes, but nothing publishes that to the registry
 * of sessions, which is there to allow one login each: it knows all that ever were.
 */
public class Main {
    static final class Officer {
        final int badge;
        final String name;
        final String station;
        final String[] authorities;

        Officer(int badge, String name, String station, String[] authorities) {
            this.badge = badge;
            this.name = name;
            this.station = station;
            this.authorities = authorities;
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof Officer other && other.badge == badge && other.station.equals(station);
        }

        @Override
        public int hashCode() {
            return badge;
        }
    }

    static class WebSession {
        private final Officer officer;
        private final Instant last;

        WebSession(Officer officer, Instant last) {
            this.officer = officer;
            this.last = last;
        }
    }

    static class DutyDesk {
        private final SessionRegistry registry = new SessionRegistryImpl();
        private final Map<String, WebSession> open = new HashMap<>();

        void login(String id, Officer officer, Instant now) {
            open.put(id, new WebSession(officer, now));
            registry.registerNewSession(id, officer);
        }

        void expire(Instant now) {
            open.values().removeIf(s -> s.last.isBefore(now.minus(Duration.ofMinutes(20))));
        }
    }

    static class Application {
        private final DutyDesk desk = new DutyDesk();
    }

    private static Application application;

    public static void main(String[] args) throws Exception {
        Station.open(Part.TILES, Part.TIDES, Part.NOTICES, Part.ALARMS, Part.RADIO);
        application = new Application();
        Sample s = new Sample(407);
        int n = 12_000;
        for (int i = 0; i < n; i++) {
            Instant now = Sample.at(i, n, Duration.ofDays(20));
            String[] authorities = {"ROLE_WATCH", "STATION_" + s.code(6), "VESSEL_" + s.below(9_000)};
            application.desk.login(s.id() + s.id(), new Officer(s.below(4_000), s.code(6) + " " + s.code(9), s.code(7), authorities), now);
            if (i % 50 == 0) application.desk.expire(now);
        }
        Ready.last();
    }
}
