package com.airportone.staff;

import airport.*;

import org.apache.shiro.session.Session;
import org.apache.shiro.session.mgt.*;
import org.apache.shiro.session.mgt.eis.MemorySessionDAO;
import org.harness.Ready;

import java.util.*;

/**
 * Sessions of staff have a timeout of 20 minutes. It is only looked at when a session is used again,
 * as the scheduler that validates sessions is switched off.
 */
public class Main {
    static final class Profile implements java.io.Serializable {
        final String name, department;
        final List<String> permissions = new ArrayList<>();

        Profile(Rnd r) {
            name = r.place() + " " + r.place();
            department = r.place();
            for (int i = 0; i < 9; i++) permissions.add("zone:" + r.letters(4) + ":" + r.upTo(900));
        }
    }

    static final class StaffPortal {
        private final DefaultSessionManager sessions = new DefaultSessionManager();
        private final MemorySessionDAO store = new MemorySessionDAO();

        StaffPortal() {
            sessions.setSessionDAO(store);
            sessions.setGlobalSessionTimeout(20 * 60_000);
            sessions.setSessionValidationSchedulerEnabled(false);
        }

        void signIn(Rnd r, Date at) {
            Session s = sessions.start(new DefaultSessionContext());
            SimpleSession stored = (SimpleSession) store.readSession(s.getId());
            stored.setAttribute("profile", new Profile(r));
            stored.setAttribute("last.page", "/roster/" + r.letters(6));
            stored.setStartTimestamp(at);
            stored.setLastAccessTime(at);
        }
    }

    private static StaffPortal portal;

    public static void main(String[] a) throws Exception {
        Timetable.publish(55000);
        Terrain.survey(2200);
        Manifests.file(12000);
        Stands.handle(18000);
        Cameras.film(150, 20);
        portal = new StaffPortal();
        Rnd r = new Rnd(115);
        long now = System.currentTimeMillis();
        int n = 5600;
        for (int i = 0; i < n; i++) portal.signIn(r, new Date(now - (n - i) * 60_000L));
        Ready.last();
    }
}
