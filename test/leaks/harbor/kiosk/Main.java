package org.library.kiosk;

import harbor.*;

import org.eclipse.jetty.http.*;
import org.eclipse.jetty.server.*;
import org.eclipse.jetty.server.handler.*;
import org.eclipse.jetty.session.*;
import org.eclipse.jetty.util.Callback;
import org.harness.Ready;

import java.util.*;

/**
 * A session is made for each request without a cookie (crawlers, probes) and no session ever
 * expires: no interval is set.
 */
public class Main {
    static final class Basket {
        final List<String> titles = new ArrayList<>();
        final Map<String, String> filters = new HashMap<>();

        Basket(Gen g) {
            for (int i = 0; i < 6; i++) titles.add(g.text(45));
            filters.put("genre", g.word());
            filters.put("branch", g.name());
        }
    }

    static final class KioskHandler extends Handler.Abstract {
        private final Gen g = new Gen(2);

        @Override
        public boolean handle(Request q, Response r, Callback c) {
            Session s = q.getSession(true);
            if (s.getAttribute("basket") == null)
                synchronized (g) {
                    s.setAttribute("basket", new Basket(g));
                }
            r.setStatus(200);
            c.succeeded();
            return true;
        }
    }

    public static void main(String[] a) throws Exception {
        Fulltext.load(20000);
        Ports.load(70000);
        Buffers.load(250, 65536);
        Pilots.load(1200, 1500);
        Fees.load(40000);
        Server server = new Server();
        LocalConnector k = new LocalConnector(server);
        server.addConnector(k);
        SessionHandler sessions = new SessionHandler();
        sessions.setHandler(new KioskHandler());
        server.setHandler(sessions);
        server.start();
        for (int i = 0; i < 6200; i++) {
            String s =
                    k.getResponse(
                            "GET /search HTTP/1.1\r\nHost: kiosk\r\nConnection: close\r\n\r\n");
            if (!s.contains("200")) throw new IllegalStateException(s);
        }
        Ready.last();
    }
}
