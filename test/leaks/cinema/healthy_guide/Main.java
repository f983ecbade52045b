package tv.epgworks.guide;

import cinema.*;

import org.harness.Ready;

import java.util.*;

/** Healthy: the programme guide of a broadcaster, read at the start and asked for the whole day. */
public class Main {
    record Programme(int channel, long begins, int minutes, String title, String about) {}

    static final class Guide {
        private final Map<Integer, NavigableMap<Long, Programme>> channels = new HashMap<>();

        static Guide read(int channels, int perChannel) {
            Dice d = new Dice(201);
            Guide g = new Guide();
            for (int c = 0; c < channels; c++) {
                NavigableMap<Long, Programme> day = new TreeMap<>();
                long at = 1_772_000_000L;
                for (int i = 0; i < perChannel; i++) {
                    int minutes = 15 * (1 + d.below(8));
                    day.put(at, new Programme(c, at, minutes, d.title(), d.text(120)));
                    at += minutes * 60L;
                }
                g.channels.put(c, day);
            }
            return g;
        }

        Programme now(int channel, long time) {
            Map.Entry<Long, Programme> e = channels.get(channel).floorEntry(time);
            return e == null ? null : e.getValue();
        }
    }

    private static Guide guide;

    public static void main(String[] a) throws Exception {
        Posters.warm(7000);
        Licences.read(5000);
        guide = Guide.read(240, 420);
        Dice d = new Dice(202);
        long minutes = 0;
        for (int i = 0; i < 200000; i++) minutes += guide.now(d.below(240), 1_772_000_000L + d.below(900000)).minutes;
        Ready.last();
    }
}
