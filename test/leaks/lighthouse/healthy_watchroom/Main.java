package com.beaconline.watchroom;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import org.seamark.station.Station;
import org.seamark.station.Station.Part;
import org.springframework.security.core.session.SessionDestroyedEvent;
import org.springframework.security.core.context.SecurityContext;
import org.springframework.security.core.session.SessionRegistryImpl;

/**
 * The portal for skippers with its sessions. Why nothing leaks: sessions that were not used for half an hour are taken
 * out by a sweep, as are those that log out, and both publish the event on which the registry of the security library
 * removes its part; each session has a trail of at most thirty pages. Thousands are open, because thousands of skippers
 * have been here within half an hour, and three times as many have come and gone.
 */
public class Main {
    record Skipper(String login, List<String> roles) {}

    static class PortalSession {
        private final String id;
        private final Skipper skipper;
        private final Map<String, Object> attributes = new HashMap<>();
        private final ArrayList<String> trail = new ArrayList<>();
        private Instant used;

        PortalSession(String id, Skipper skipper, Instant now) {
            this.id = id;
            this.skipper = skipper;
            used = now;
        }

        void visit(String page, Instant now) {
            if (trail.size() == 30) trail.remove(0);
            trail.add(page);
            used = now;
        }
    }

    static class Closed extends SessionDestroyedEvent {
        private final String id;

        Closed(PortalSession s) {
            super(s);
            id = s.id;
        }

        @Override
        public List<SecurityContext> getSecurityContexts() {
            return List.of();
        }

        @Override
        public String getId() {
            return id;
        }
    }

    static class Portal {
        private static final Duration IDLE = Duration.ofMinutes(30);
        private final SessionRegistryImpl registry = new SessionRegistryImpl();
        private final Map<String, PortalSession> sessions = new LinkedHashMap<>();
        private int expired;

        PortalSession login(String id, Skipper skipper, Instant now) {
            PortalSession s = new PortalSession(id, skipper, now);
            s.attributes.put("locale", "de-DE");
            s.attributes.put("boat", skipper.login() + " II");
            sessions.put(id, s);
            registry.registerNewSession(id, skipper);
            return s;
        }

        void logout(PortalSession s) {
            if (sessions.remove(s.id) != null) registry.onApplicationEvent(new Closed(s));
        }

        void sweep(Instant now) {
            for (Iterator<PortalSession> i = sessions.values().iterator(); i.hasNext();) {
                PortalSession s = i.next();
                if (s.used.isAfter(now.minus(IDLE))) continue;
                i.remove();
                expired++;
                registry.onApplicationEvent(new Closed(s));
            }
        }
    }

    private static final Portal PORTAL = new Portal();

    public static void main(String[] args) throws Exception {
        Station.open(Part.FORECASTS, Part.NOTICES, Part.ROTA);
        Sample s = new Sample(423);
        int n = Scale.of(24_000);
        Duration all = Duration.ofMinutes(120);
        for (int i = 0; i < n; i++) {
            Instant now = Sample.at(i, n, all);
            PortalSession session = PORTAL.login(s.id() + s.id(), new Skipper("skipper" + s.below(60_000), List.of("ROLE_SKIPPER", "BOAT_" + s.below(900))), now);
            int pages = 1 + s.below(14);
            for (int p = 0; p < pages; p++) session.visit("/forecast/" + s.below(4_000) + "?from=" + s.code(4), now);
            if (s.below(6) == 0) PORTAL.logout(session);
            if (i % 200 == 0) PORTAL.sweep(now);
        }
        PORTAL.sweep(Instant.now());
        System.err.println(PORTAL.sessions.size() + " sessions, " + PORTAL.expired + " expired, " + PORTAL.registry.getAllPrincipals().size() + " principals");
        Ready.last();
    }
}
