package pt.bancada.news;

import com.opensymphony.oscache.base.NeedsRefreshException;
import com.opensymphony.oscache.general.GeneralCacheAdministrator;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.harness.Ready;
import org.harness.Sample;
import terrace.Players;
import terrace.RefereeReports;

/** Healthy: news of clubs are served from a cache at its capacity; sessions of readers leave half an hour after their last page. */
public class Main {
    static final class Session {
        private final String id;
        private final List<String> pages = new ArrayList<>();
        private long lastSeen;

        Session(String id) {
            this.id = id;
        }
    }

    static final class NewsServer {
        private static final long TIMEOUT = 1_800_000L;
        private final GeneralCacheAdministrator pages = new GeneralCacheAdministrator();
        private final Map<String, Session> sessions = new LinkedHashMap<>(64, 0.75f, true);
        private long rendered;

        String page(String address, Sample s) {
            try {
                return (String) pages.getFromCache(address);
            } catch (NeedsRefreshException missing) {
                String page = "<html>" + s.text(1_800 + s.below(1_800)) + "</html>";
                rendered++;
                pages.putInCache(address, page);
                return page;
            }
        }

        void visit(String id, String address, long at, Sample s) {
            Session session = sessions.computeIfAbsent(id, Session::new);
            session.lastSeen = at;
            session.pages.add(address);
            if (session.pages.size() > 20) session.pages.remove(0);
            page(address, s);
            while (true) {
                Session oldest = sessions.values().iterator().next();
                if (oldest.lastSeen > at - TIMEOUT) return;
                sessions.remove(oldest.id);
            }
        }
    }

    static final NewsServer SERVER = new NewsServer();

    public static void main(String[] args) throws Exception {
        Players.load(10_000);
        RefereeReports.load(10_000);
        Sample s = new Sample(6503);
        long at = System.currentTimeMillis() - 60_000L * 120L;
        for (int i = 0; i < 60_000; i++) {
            int reader = i / 3 + s.below(3_000);
            SERVER.visit("reader " + reader, "/news/" + (int) Math.abs(s.real() * s.real() * 16_000), at += 120L, s);
        }
        Ready.last();
    }
}
