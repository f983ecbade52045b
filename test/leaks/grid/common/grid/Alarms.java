package grid;

import java.util.ArrayDeque;

/** Healthy: alarms of the last minutes; whenever one comes, those that are too old go. */
public final class Alarms {
    record Alarm(long at, String station, String text, int severity) {}

    private final ArrayDeque<Alarm> recent = new ArrayDeque<>();
    private final long window;
    private static Alarms desk;

    private Alarms(long window) {
        this.window = window;
    }

    private void raised(Alarm a) {
        recent.addLast(a);
        while (recent.peekFirst().at < a.at - window) recent.removeFirst();
    }

    public static void watch(int alarms) {
        Rnd r = new Rnd(8);
        int n = Rnd.share(alarms);
        desk = new Alarms(n * 50L);
        long t = System.currentTimeMillis() - n * 125L;
        for (int i = 0; i < n * 5 / 2; i++) desk.raised(new Alarm(t + i * 50L, r.station(), r.text(90 + r.upTo(60)), r.upTo(5)));
    }
}
