package gov.lakecounty.docket;

import com.jamonapi.Monitor;
import com.jamonapi.MonitorFactory;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.Map;
import org.assize.base.HallCounts;
import org.assize.base.JudgmentCache;
import org.assize.base.PartyLru;
import org.assize.base.ScanShelf;
import org.assize.base.StatuteBook;
import org.harness.Ready;
import org.harness.Sample;

/** The label of the monitor is the whole path with its docket number, and not the route. */
public class Main {
    record Request(String method, String path, String user) {}

    interface Handler {
        int handle(Request r);
    }

    static class TimingFilter implements Handler {
        private final Handler next;

        TimingFilter(Handler next) {
            this.next = next;
        }

        @Override
        public int handle(Request r) {
            Monitor m = MonitorFactory.start(r.method + " " + r.path);
            try {
                return next.handle(r);
            } finally {
                m.stop();
            }
        }
    }

    static class DocketHandler implements Handler {
        private final Map<String, LocalDate> lastFiling = new HashMap<>();

        DocketHandler(int dockets) {
            for (int i = 0; i < dockets; i++) lastFiling.put("26-CV-" + (10_000 + i), LocalDate.of(2026, 1 + i % 11, 1 + i % 28));
        }

        @Override
        public int handle(Request r) {
            LocalDate day = lastFiling.get(r.path.split("/")[2]);
            return day == null ? 404 : 200;
        }
    }

    static class PublicSite {
        final Handler docket = new TimingFilter(new DocketHandler(4_000));
        final ScanShelf pages = new ScanShelf(51, 30);
        final StatuteBook statutes = new StatuteBook(52);
        final PartyLru parties = new PartyLru(53);
        final JudgmentCache judgments = new JudgmentCache(54);
        final HallCounts halls = new HallCounts(55);

        PublicSite() throws Exception {}
    }

    private static PublicSite site;

    public static void main(String[] args) throws Exception {
        site = new PublicSite();
        Sample s = new Sample(3105);
        int n = 5_500;
        for (int i = 0; i < n; i++) {
            String docket = "26-CV-" + (10_000 + s.below(4000));
            site.docket.handle(new Request("GET", "/docket/" + docket + (s.below(3) == 0 ? "" : "/filings/" + s.below(12)), "visitor"));
        }
        Ready.last();
    }
}
