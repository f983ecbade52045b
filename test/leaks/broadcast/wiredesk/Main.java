package it.agenziadesk.wires;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.harness.Ready;
import org.harness.Sample;
import studio.ContributorDb;
import studio.FramePool;
import studio.JingleCache;
import studio.SubtitleTexts;
import studio.ViewerWindow;

/** News agencies send their reports over two lines each; whatever was seen before is passed over, however long ago that was. */
public class Main {
    record Wire(String urn, String agency, String slug, String body, long sentAt) {}

    static class WireFilter {
        private final Set<String> seen = Collections.synchronizedSet(new HashSet<>());
        private long duplicates;

        boolean isNew(Wire wire) {
            if (seen.add(wire.urn())) return true;
            duplicates++;
            return false;
        }
    }

    static class WireDesk {
        private final WireFilter filter = new WireFilter();
        private final Deque<Wire> newest = new ArrayDeque<>();

        void received(Wire wire) {
            if (!filter.isNew(wire)) return;
            synchronized (newest) {
                newest.addFirst(wire);
                if (newest.size() > 400) newest.removeLast();
            }
        }
    }

    static WireDesk desk;

    public static void main(String[] args) throws Exception {
        ContributorDb.load(13_000);
        FramePool.load(30, 138_000);
        JingleCache.load(6_000, 12_000);
        SubtitleTexts.load(200);
        ViewerWindow.load(150_000);
        desk = new WireDesk();
        ExecutorService lines = Executors.newFixedThreadPool(4, r -> new Thread(r, "agency-line"));
        List<Future<?>> read = new ArrayList<>();
        String[] agencies = {"ansa", "agi", "adnkronos", "reuters"};
        for (String agency : agencies) {
            read.add(lines.submit(() -> {
                Sample s = new Sample(agency.hashCode());
                long at = System.currentTimeMillis() - 120L * 86_400_000L;
                for (int i = 0; i < 4_800; i++) {
                    at += 2_160_000;
                    Wire wire = new Wire("urn:newsml:" + agency + ".example:" + at / 1_000 + ":" + s.id() + ":1", agency, s.code(8), s.text(200), at);
                    desk.received(wire);
                    desk.received(new Wire(new String(wire.urn()), agency, wire.slug(), wire.body(), at));
                }
            }));
        }
        for (Future<?> line : read) line.get();
        Ready.last();
    }
}
