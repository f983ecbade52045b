package dk.fjernsyn.crew;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.fortuna.ical4j.data.CalendarBuilder;
import net.fortuna.ical4j.model.Calendar;
import net.fortuna.ical4j.model.TimeZoneRegistry;
import net.fortuna.ical4j.model.TimeZoneRegistryFactory;
import net.fortuna.ical4j.model.component.CalendarComponent;
import net.fortuna.ical4j.model.component.VEvent;
import org.harness.Ready;
import org.harness.Sample;
import studio.FramePool;
import studio.JingleCache;
import studio.ScheduleGrid;
import studio.TitleRegister;
import studio.ViewerWindow;

/** The calendars of camera crews are read again and again; some programs write each export's time zone under a new name, and one registry knows them all. */
public class Main {
    record Duty(String crew, String summary, long begins, long ends) {}

    static class CrewPlanning {
        private final TimeZoneRegistry zones = TimeZoneRegistryFactory.getInstance().createRegistry();
        private final Map<String, List<Duty>> duties = new HashMap<>();
        private int read;

        void read(String crew, String export) throws Exception {
            CalendarBuilder builder = new CalendarBuilder(zones);
            Calendar calendar = builder.build(new StringReader(export));
            List<Duty> now = new ArrayList<>();
            for (CalendarComponent component : calendar.getComponents()) {
                if (component instanceof VEvent event) {
                    now.add(new Duty(crew, event.getSummary().getValue(), event.getStartDate().getDate().getTime(), event.getEndDate().getDate().getTime()));
                }
            }
            duties.put(crew, now);
            read++;
        }
    }

    static final CrewPlanning PLANNING = new CrewPlanning();

    public static void main(String[] args) throws Exception {
        FramePool.load(30, 138_000);
        JingleCache.load(6_000, 12_000);
        ScheduleGrid.load(40, 120);
        TitleRegister.load(6_500);
        ViewerWindow.load(150_000);
        Sample s = new Sample(2_141);
        for (int i = 0; i < 170; i++) {
            String crew = "crew " + s.below(60);
            PLANNING.read(crew, export("/freebusy.example/" + (20_260_101 + i / 7) + "_" + (i + 1) + "/Europe/Copenhagen", crew, s));
        }
        Ready.last();
    }

    private static String export(String zone, String crew, Sample s) {
        StringBuilder b = new StringBuilder("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//crewplan//EN\r\nBEGIN:VTIMEZONE\r\nTZID:").append(zone).append("\r\n");
        b.append("X-LIC-LOCATION:Europe/Copenhagen\r\n");
        b.append("BEGIN:DAYLIGHT\r\nTZOFFSETFROM:+0100\r\nTZOFFSETTO:+0200\r\nTZNAME:CEST\r\nDTSTART:19700329T020000\r\nRRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU\r\nEND:DAYLIGHT\r\n");
        b.append("BEGIN:STANDARD\r\nTZOFFSETFROM:+0200\r\nTZOFFSETTO:+0100\r\nTZNAME:CET\r\nDTSTART:19701025T030000\r\nRRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU\r\nEND:STANDARD\r\n");
        b.append("END:VTIMEZONE\r\n");
        for (int i = 0; i < 8; i++) {
            String day = String.format("2026%02d%02d", 1 + s.below(12), 1 + s.below(28));
            b.append("BEGIN:VEVENT\r\nUID:").append(s.id()).append("\r\nDTSTAMP:20260101T080000Z\r\nDTSTART;TZID=").append(zone).append(":").append(day).append("T090000\r\nDTEND;TZID=")
                    .append(zone).append(":").append(day).append("T170000\r\nSUMMARY:").append(s.text(24).trim()).append("\r\nEND:VEVENT\r\n");
        }
        return b.append("END:VCALENDAR\r\n").toString();
    }
}
