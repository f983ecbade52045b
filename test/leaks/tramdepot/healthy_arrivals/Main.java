package pt.eletricos.previsoes;

import java.util.HashMap;
import java.util.Map;
import java.util.PriorityQueue;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import pt.eletricos.rede.Avisos;
import pt.eletricos.rede.Cartoes;
import pt.eletricos.rede.Horario;
import pt.eletricos.rede.Paragens;

/** Healthy: the predicted arrivals of the next ninety minutes, by time. What is past leaves the queue and its stop, and each minute brings the departures that come into view. */
public class Main {
    static final class Arrival implements Comparable<Arrival> {
        final int stop;
        final int line;
        final String destination;
        final int vehicle;
        final int second;

        Arrival(int stop, int line, String destination, int vehicle, int second) {
            this.stop = stop;
            this.line = line;
            this.destination = destination;
            this.vehicle = vehicle;
            this.second = second;
        }

        @Override
        public int compareTo(Arrival o) {
            return Integer.compare(second, o.second);
        }
    }

    static final class Predictions {
        private static final int VIEW = 90 * 60;
        private final PriorityQueue<Arrival> next = new PriorityQueue<>();
        private final Map<Integer, PriorityQueue<Arrival>> byStop = new HashMap<>();
        private final String[] destinations = new String[60];
        private final Sample s;
        private long passed;

        Predictions(long seed) {
            s = new Sample(seed);
            for (int i = 0; i < destinations.length; i++) destinations[i] = s.text(12 + s.below(16));
        }

        /** The clock moves a minute: past arrivals go, those at the end of the view come. */
        void minute(int now, int perMinute) {
            for (Arrival a = next.peek(); a != null && a.second < now; a = next.peek()) {
                next.poll();
                PriorityQueue<Arrival> here = byStop.get(a.stop);
                if (here != null) {
                    while (!here.isEmpty() && here.peek().second < now) here.poll();
                    if (here.isEmpty()) byStop.remove(a.stop);
                }
                passed++;
            }
            for (int i = 0; i < perMinute; i++) {
                int line = s.below(900);
                Arrival a = new Arrival(STOPS.at(1000 + s.below(140_000)).number(), line, destinations[line % 60], 400 + s.below(120), now + VIEW + s.below(60));
                next.add(a);
                byStop.computeIfAbsent(a.stop, k -> new PriorityQueue<>(4)).add(a);
            }
        }
    }

    private static final Paragens STOPS = new Paragens(101);
    private static final Horario TIMETABLE = new Horario(102);
    private static final Avisos NOTICES = new Avisos(103);
    private static final Cartoes CARDS = new Cartoes(105);
    private static final Predictions PREDICTIONS = new Predictions(104);

    public static void main(String[] args) throws Exception {
        int perMinute = Scale.of(3900);
        for (int minute = 0; minute < 260; minute++) {
            PREDICTIONS.minute(5 * 3600 + minute * 60, perMinute);
            for (int k = 0; k < 200; k++) CARDS.of(3_000_000L + minute * 131 % 80_000 + k);
            if (minute % 10 == 0) NOTICES.tell("line " + minute % 90, "next at " + TIMETABLE.next(minute, 0, minute * 60), "as planned");
            if (minute % 60 == 0) Thread.sleep(100);
        }
        System.out.println(PREDICTIONS.passed + " have come, " + PREDICTIONS.next.size() + " will");
        Ready.last();
    }
}
