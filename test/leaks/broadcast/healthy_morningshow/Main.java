package radio.fruehwecker;

import com.ibm.icu.text.RuleBasedNumberFormat;
import com.ibm.icu.text.Transliterator;
import com.ibm.icu.util.ULocale;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import net.fortuna.ical4j.data.CalendarBuilder;
import net.fortuna.ical4j.model.Calendar;
import net.fortuna.ical4j.model.component.VEvent;
import org.harness.Ready;
import org.harness.Sample;
import studio.PlaylistTree;

/** Healthy: the desk of a morning show, a minute after its start: little is loaded and little has happened. */
public class Main {
    record Greeting(String listener, String town, String words) {}

    record Guest(String name, long begins) {}

    static class MorningDesk {
        private final Transliterator spelling = Transliterator.getInstance("Any-Latin; Latin-ASCII");
        private final RuleBasedNumberFormat spoken = new RuleBasedNumberFormat(ULocale.GERMAN, RuleBasedNumberFormat.SPELLOUT);
        private final ScheduledExecutorService clock = Executors.newScheduledThreadPool(2, r -> {
            Thread thread = new Thread(r, "desk-clock");
            thread.setDaemon(true);
            return thread;
        });
        private final Map<String, List<Greeting>> greetings = new LinkedHashMap<>();
        private final List<Guest> guests = new ArrayList<>();
        private volatile String time = "";

        void start(String calendar) throws Exception {
            Calendar read = new CalendarBuilder().build(new StringReader(calendar));
            for (Object component : read.getComponents()) {
                if (component instanceof VEvent event) guests.add(new Guest(event.getSummary().getValue(), event.getStartDate().getDate().getTime()));
            }
            clock.scheduleAtFixedRate(() -> time = spoken.format(System.currentTimeMillis() / 60_000 % 60) + " nach", 0, 100, TimeUnit.MILLISECONDS);
            clock.schedule(() -> greetings.clear(), 3, TimeUnit.HOURS);
        }

        void greet(Greeting greeting) {
            String town = spelling.transliterate(greeting.town());
            greetings.computeIfAbsent(town, t -> new ArrayList<>()).add(greeting);
        }
    }

    static final MorningDesk DESK = new MorningDesk();

    public static void main(String[] args) throws Exception {
        PlaylistTree.load(400);
        Sample s = new Sample(2_301);
        StringBuilder calendar = new StringBuilder("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//desk//DE\r\n");
        for (int i = 0; i < 24; i++) {
            calendar.append("BEGIN:VEVENT\r\nUID:").append(s.id()).append("\r\nDTSTAMP:20261101T080000Z\r\nDTSTART:202611").append(10 + i % 20).append("T070000Z\r\nSUMMARY:")
                    .append(s.text(30).trim()).append("\r\nEND:VEVENT\r\n");
        }
        DESK.start(calendar.append("END:VCALENDAR\r\n").toString());
        String[] towns = {"Κηφισιά", "Würzburg", "Київ", "Łódź", "Graz"};
        for (int i = 0; i < 60; i++) DESK.greet(new Greeting("listener " + s.below(900), towns[s.below(5)], s.text(80)));
        Thread.sleep(500);
        Ready.last();
    }
}
