package hu.hangkiado.titles;

import hu.hangkiado.base.FanProfiles;
import hu.hangkiado.base.SleevePictures;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: a trie of all titles for the search box, built once at the start and then only read, by three threads. */
public class Main {
    static final class TitleNode {
        char[] letters = {};
        TitleNode[] next = {};
        int[] releases = {};

        TitleNode child(char c) {
            int i = Arrays.binarySearch(letters, c);
            return i < 0 ? null : next[i];
        }

        TitleNode make(char c) {
            int i = Arrays.binarySearch(letters, c);
            if (i >= 0) return next[i];
            int at = -i - 1;
            char[] l = Arrays.copyOf(letters, letters.length + 1);
            TitleNode[] n = Arrays.copyOf(next, next.length + 1);
            System.arraycopy(letters, at, l, at + 1, letters.length - at);
            System.arraycopy(next, at, n, at + 1, next.length - at);
            l[at] = c;
            letters = l;
            next = n;
            return n[at] = new TitleNode();
        }
    }

    static final class TitleSearch {
        private final TitleNode root = new TitleNode();

        TitleSearch(Sample s, int titles) {
            for (int r = 0; r < titles; r++) {
                TitleNode n = root;
                String title = s.text(7 + s.below(9));
                for (int i = 0; i < title.length(); i++) n = n.make(title.charAt(i));
                n.releases = Arrays.copyOf(n.releases, n.releases.length + 1);
                n.releases[n.releases.length - 1] = r;
            }
        }

        List<Integer> suggest(String begin, int most) {
            TitleNode n = root;
            for (int i = 0; n != null && i < begin.length(); i++) n = n.child(begin.charAt(i));
            List<Integer> found = new ArrayList<>();
            if (n != null) collect(n, most, found);
            return found;
        }

        private static void collect(TitleNode n, int most, List<Integer> found) {
            for (int r : n.releases) if (found.size() < most) found.add(r);
            for (TitleNode c : n.next) if (found.size() < most) collect(c, most, found);
        }
    }

    private static final TitleSearch SEARCH = new TitleSearch(new Sample(960), Scale.of(50_000));
    private static final SleevePictures SLEEVES = new SleevePictures(61);
    private static final FanProfiles FANS = new FanProfiles(62);
    private static final LongAdder FOUND = new LongAdder();

    public static void main(String[] args) throws Exception {
        for (int t = 0; t < 3; t++) {
            Sample s = new Sample(961 + t);
            Thread box = new Thread(() -> {
                while (true) {
                    for (int r : SEARCH.suggest(s.text(1 + s.below(7)), 10)) {
                        SLEEVES.of("HK-" + (10_000 + r % 4000));
                        FOUND.increment();
                    }
                    FANS.visit(400_000 + s.below(90_000));
                    if (s.below(20) == 0) pause();
                }
            }, "search box " + t);
            box.setDaemon(true);
            box.start();
        }
        for (int i = 0; i < 6; i++) {
            Thread.sleep(700);
            System.gc();
        }
        System.out.println(FOUND.sum() > 1000 ? "searching" : "nothing found");
        Ready.last();
    }

    private static void pause() {
        try {
            Thread.sleep(1);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
