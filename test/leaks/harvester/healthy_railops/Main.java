package pl.torowisko.operations;

import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.xml.parsers.DocumentBuilderFactory;
import org.harness.Ready;
import org.harness.Sample;
import org.tidewater.base.ArticleBook;
import org.tidewater.base.EventWindow;
import org.tidewater.base.LedgerDb;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/** The timetable as a document, drivers' sessions that end when nothing is heard of them, and a large buffer for each of the workers. */
public class Main {
    enum Kind { SIGNAL, POINT, CROSSING, TRACK }

    static final class Session {
        final String driver;
        final Instant opened;
        Instant heard;
        final Map<String, String> notes = new HashMap<>();

        Session(String driver, Instant opened) {
            this.driver = driver;
            this.opened = this.heard = opened;
        }
    }

    static class Operations {
        final Document timetable = DocumentBuilderFactory.newInstance().newDocumentBuilder().newDocument();
        final Map<String, Session> sessions = new LinkedHashMap<>();
        final EnumMap<Kind, Map<String, long[]>> states = new EnumMap<>(Kind.class);
        final ThreadLocal<byte[]> telegram = ThreadLocal.withInitial(() -> new byte[180_000]);
        final ExecutorService workers = Executors.newFixedThreadPool(28);
        final LedgerDb tickets = new LedgerDb(241);
        final EventWindow events = new EventWindow(242);
        final ArticleBook parts = new ArticleBook(243);

        Operations() throws Exception {}
    }

    private static Operations operations;

    public static void main(String[] args) throws Exception {
        operations = new Operations();
        Sample s = new Sample(904);
        Document d = operations.timetable;
        Element root = d.createElement("timetable");
        d.appendChild(root);
        for (int i = 0; i < 3_400; i++) {
            Element t = d.createElement("train");
            t.setAttribute("id", "IC" + (1000 + i));
            t.setIdAttribute("id", true);
            for (int k = 2 + s.below(4); k >= 0; k--) {
                Element stop = d.createElement("stop");
                stop.setAttribute("at", String.format("%02d:%02d", s.below(24), s.below(60)));
                stop.setTextContent(s.text(11));
                t.appendChild(stop);
            }
            root.appendChild(t);
        }
        for (Kind k : Kind.values()) {
            Map<String, long[]> m = new HashMap<>();
            for (int i = 0; i < 2_000; i++) m.put(k.name().charAt(0) + "-" + i, new long[] {System.currentTimeMillis() - s.below(900_000), s.below(4), 0, 0, 0, 0});
            operations.states.put(k, m);
        }
        CountDownLatch done = new CountDownLatch(600);
        for (int i = 0; i < 600; i++) {
            byte b = (byte) i;
            operations.workers.execute(() -> {
                operations.telegram.get()[b & 127] = b;
                done.countDown();
            });
        }
        done.await();
        int n = 30_000;
        for (int i = 0; i < n; i++) {
            Instant at = Sample.at(i, n, Duration.ofHours(12));
            String driver = "D" + s.below(20_000);
            Session x = operations.sessions.remove(driver);
            if (x == null) x = new Session(driver, at);
            x.heard = at;
            x.notes.put("km" + s.below(5), s.text(24));
            operations.sessions.put(driver, x);
            if (i % 100 == 0) {
                Instant idle = at.minusSeconds(4_500);
                for (Iterator<Session> it = operations.sessions.values().iterator(); it.hasNext() && it.next().heard.isBefore(idle); ) it.remove();
            }
        }
        Ready.last();
    }
}
