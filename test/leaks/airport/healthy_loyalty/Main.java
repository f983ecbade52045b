package com.milesclub.members;

import airport.*;

import org.apache.shiro.session.Session;
import org.apache.shiro.session.mgt.*;
import org.apache.shiro.session.mgt.eis.MemorySessionDAO;
import org.harness.Ready;

import java.util.*;

/** Healthy: sessions of members, of which those that have expired are removed as time goes on. */
public class Main {
    static final class Member implements java.io.Serializable {
        final String number, name;
        final long miles;
        final String[] recent = new String[6];

        Member(Rnd r) {
            number = r.digits(9);
            name = r.place() + " " + r.place();
            miles = r.upTo(2_000_000);
            for (int i = 0; i < recent.length; i++) recent[i] = r.flight() + " " + r.place();
        }
    }

    static final class MemberArea {
        private final DefaultSessionManager sessions = new DefaultSessionManager();
        private final MemorySessionDAO store = new MemorySessionDAO();

        MemberArea() {
            sessions.setSessionDAO(store);
            sessions.setGlobalSessionTimeout(30 * 60_000);
            sessions.setSessionValidationInterval(60_000);
        }

        void visit(Rnd r, long at) {
            SimpleSession s = (SimpleSession) store.readSession(sessions.start(new DefaultSessionContext()).getId());
            s.setAttribute("member", new Member(r));
            s.setStartTimestamp(new Date(at));
            s.setLastAccessTime(new Date(at));
        }
    }

    private static MemberArea area;

    public static void main(String[] a) throws Exception {
        Gazetteer.read(60000);
        Menus.show(14000);
        Cameras.film(160, 20);
        Fares.quote(20000);
        area = new MemberArea();
        Rnd r = new Rnd(132);
        int n = Rnd.share(9000);
        long now = System.currentTimeMillis(), step = 58 * 60_000L / n;
        for (int i = 0; i < n; i++) {
            area.visit(r, now - (n - i) * step);
            if (i % (n / 6 + 1) == 0) area.sessions.validateSessions();
        }
        area.sessions.validateSessions();
        Ready.last();
    }
}
