package com.meridianhealth.portal;

import hospital.*;

import org.harness.Ready;
import org.springframework.session.MapSession;
import org.springframework.session.MapSessionRepository;

import java.io.Serializable;
import java.time.*;
import java.util.*;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The portal in which patients look for appointments. People log out or do not; a probe of the
 * monitoring asks for the start page every ten seconds and never sends a cookie.
 */
public class Main {
    record Search(String speciality, List<String> offered, String note) implements Serializable {}

    static final class Portal {
        private final MapSessionRepository sessions = new MapSessionRepository(new ConcurrentHashMap<>());
        private long served;

        Portal() {
            sessions.setDefaultMaxInactiveInterval(Duration.ofMinutes(15));
        }

        String enter(Rnd r, Instant now) {
            MapSession s = sessions.createSession();
            s.setLastAccessedTime(now);
            s.setAttribute("locale", Locale.ENGLISH);
            s.setAttribute("csrf", r.letters(36));
            List<String> offered = new ArrayList<>();
            for (int i = 0; i < 6; i++) offered.add(r.digits(8) + "T" + r.digits(4));
            s.setAttribute("search", new Search(r.letters(6), offered, r.note(90)));
            sessions.save(s);
            served++;
            return s.getId();
        }

        void logout(String id) {
            sessions.deleteById(id);
        }
    }

    private static Portal portal;

    public static void main(String[] a) throws Exception {
        Drugs.stock(48000);
        FhirCache.warm(26000);
        Rota.write(700);
        NormalRanges.load(210000);
        Telemetry.collect(150000);
        portal = new Portal();
        Rnd r = new Rnd(101);
        Instant start = Instant.now().minus(Duration.ofHours(40));
        for (int i = 0; i < 11000; i++) {
            String id = portal.enter(r, start.plusSeconds(i * 10L));
            if (i % 6 == 0) portal.logout(id);
        }
        Ready.last();
    }
}
