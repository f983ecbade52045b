package pt.eletricos.paineis;

import java.beans.PropertyChangeEvent;
import java.beans.PropertyChangeListener;
import java.beans.PropertyChangeSupport;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;
import pt.eletricos.rede.Avisos;
import pt.eletricos.rede.Contagens;
import pt.eletricos.rede.Horario;
import pt.eletricos.rede.Paragens;
import pt.eletricos.rede.Validacoes;

/** A display at a stop listens to the state of its line. When it links up again, the old view is thrown away at the front end, and still listens. */
public class Main {
    static final class LineState {
        final String line;
        private final PropertyChangeSupport changes = new PropertyChangeSupport(this);
        private int delay;

        LineState(String line) {
            this.line = line;
        }

        void follow(PropertyChangeListener l) {
            changes.addPropertyChangeListener("delay", l);
        }

        void unfollow(PropertyChangeListener l) {
            changes.removePropertyChangeListener("delay", l);
        }

        void delayed(int seconds) {
            int before = delay;
            delay = seconds;
            changes.firePropertyChange("delay", before, seconds);
        }
    }

    static final class DisplayView implements PropertyChangeListener {
        final String stop;
        final long linkedAt = System.currentTimeMillis();
        final char[] rows = new char[4 * 40];
        final byte[] firmware = new byte[64];

        DisplayView(String stop) {
            this.stop = stop;
        }

        @Override
        public void propertyChange(PropertyChangeEvent e) {
            REDRAWN.increment();
            String s = String.valueOf(e.getNewValue());
            s.getChars(0, s.length(), rows, 0);
        }
    }

    /** The links that are up, by display. */
    static final class FrontEnd {
        private final Map<String, DisplayView> linked = new HashMap<>();
        private final ArrayDeque<String> lastLinked = new ArrayDeque<>();

        synchronized void link(String display, LineState line) {
            DisplayView view = new DisplayView(display);
            line.follow(view);
            linked.put(display, view);
            lastLinked.addLast(display);
            while (lastLinked.size() > 500) lastLinked.removeFirst();
        }

        synchronized void takeOut(String display, LineState line) {
            DisplayView view = linked.remove(display);
            if (view != null) line.unfollow(view);
        }
    }

    static final class ControlCentre {
        final List<LineState> lines = new ArrayList<>();
        final FrontEnd displays = new FrontEnd();
        final Paragens stops = new Paragens(51);
        final Contagens counts = new Contagens(52);
        final Validacoes taps = new Validacoes(53);
        final Horario timetable = new Horario(54);
        final Avisos notices = new Avisos(55);
    }

    private static final LongAdder REDRAWN = new LongAdder();
    private static final ControlCentre CENTRE = new ControlCentre();

    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 90; i++) CENTRE.lines.add(new LineState("line " + i));
        ExecutorService links = Executors.newFixedThreadPool(2);
        for (int side = 0; side < 2; side++) {
            int from = side;
            links.submit(() -> {
                Sample s = new Sample(900 + from);
                for (int n = 0; n < 5200; n++) {
                    int display = s.below(900) * 2 + from;
                    LineState line = CENTRE.lines.get(display % 90);
                    CENTRE.displays.link("display " + display, line);
                    if (n % 25 == 0) CENTRE.displays.takeOut("display " + (s.below(20) * 90 + display % 90), line);
                    if (n % 100 == 0) CENTRE.lines.get(s.below(45) * 2 + from).delayed(s.below(600));
                    for (int k = 0; k < 12; k++) CENTRE.taps.tap(3_000_000L + s.below(800_000), System.currentTimeMillis(), s.below(4000), (short) s.below(400));
                    if (n % 3 == 0) CENTRE.notices.tell(line.line, s.text(80), s.text(60));
                    if (n % 40 == 0) Thread.sleep(50);
                }
                return null;
            });
        }
        links.shutdown();
        links.awaitTermination(120, TimeUnit.SECONDS);
        System.out.println(REDRAWN + " rows drawn, " + CENTRE.displays.linked.size() + " displays");
        Ready.last();
    }
}
