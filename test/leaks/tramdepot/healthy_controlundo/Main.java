package pt.eletricos.comando;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import pt.eletricos.rede.Avisos;
import pt.eletricos.rede.Cartoes;
import pt.eletricos.rede.Contagens;
import pt.eletricos.rede.Horario;

/** Healthy: the dispatchers move duties on their consoles, and each can take back two hundred steps. Older steps fall off, and a console that signs off gives its history back. */
public class Main {
    /** A step: the piece of the roster that was changed, before and after. */
    record Step(long at, String dispatcher, int line, int from, short[] before, short[] after, String reason) {}

    static final class History {
        private static final int STEPS = 200;
        private final ArrayDeque<Step> done = new ArrayDeque<>();
        private final ArrayDeque<Step> undone = new ArrayDeque<>();

        void did(Step s) {
            undone.clear();
            done.addLast(s);
            if (done.size() > STEPS) done.removeFirst();
        }

        Step undo() {
            Step s = done.pollLast();
            if (s != null) undone.addLast(s);
            return s;
        }
    }

    static final class Roster {
        private final short[][] driverOf = new short[Scale.of(900)][720];
        private final Map<String, History> consoles = new HashMap<>();

        synchronized void move(String dispatcher, int line, int from, int n, String reason) {
            short[] row = driverOf[line];
            short[] before = Arrays.copyOfRange(row, from, from + n);
            for (int i = 0; i < n; i++) row[from + i] = (short) (before[(i + 1) % n] + 1);
            consoles.computeIfAbsent(dispatcher, d -> new History()).did(new Step(System.currentTimeMillis(), dispatcher, line, from, before, Arrays.copyOfRange(row, from, from + n), reason));
        }

        synchronized void undo(String dispatcher) {
            History h = consoles.get(dispatcher);
            Step s = h == null ? null : h.undo();
            if (s != null) System.arraycopy(s.before, 0, driverOf[s.line], s.from, s.before.length);
        }

        synchronized void signOff(String dispatcher) {
            consoles.remove(dispatcher);
        }
    }

    private static final Roster ROSTER = new Roster();
    private static final Contagens COUNTS = new Contagens(141);
    private static final Horario TIMETABLE = new Horario(142);
    private static final Cartoes CARDS = new Cartoes(143);
    private static final Avisos NOTICES = new Avisos(144);

    public static void main(String[] args) throws Exception {
        int consoles = Scale.of(130);
        ExecutorService rooms = Executors.newFixedThreadPool(2);
        for (int t = 0; t < 2; t++) {
            int room = t;
            rooms.submit(() -> {
                Sample s = new Sample(1700 + room);
                for (int i = 0; i < Scale.of(60_000); i++) {
                    String dispatcher = "console " + room + "/" + s.below(consoles / 2 + 1);
                    int n = 24 + s.below(220);
                    ROSTER.move(dispatcher, s.below(ROSTER.driverOf.length), s.below(720 - n), n, s.text(20 + s.below(40)));
                    if (s.below(9) == 0) ROSTER.undo(dispatcher);
                    if (s.below(3000) == 0) ROSTER.signOff(dispatcher);
                    if (i % 6 == 0) CARDS.of(3_000_000L + s.below(80_000));
                    if (i % 40 == 0) NOTICES.tell("line " + s.below(90), s.text(80), s.text(60));
                }
                return null;
            });
        }
        rooms.shutdown();
        rooms.awaitTermination(120, TimeUnit.SECONDS);
        System.out.println(ROSTER.consoles.size() + " consoles, " + ROSTER.consoles.values().stream().mapToInt(h -> h.done.size()).max().orElse(0) + " steps at most, " + COUNTS.at(2, 30) + ", " + TIMETABLE.next(2, 0, 30_000));
        Ready.last();
    }
}
