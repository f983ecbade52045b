package eu.kronenhof.reports;

import eu.kronenhof.base.FloorPlans;
import eu.kronenhof.base.HotelTexts;
import eu.kronenhof.base.OpenFolios;
import eu.kronenhof.base.PrintBuffers;
import eu.kronenhof.base.RateCalendar;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.harness.Ready;
import org.harness.Sample;

/**
 * Each report makes an executor of its own for its sections and does not shut it down. The idle threads stay, and with
 * them the report with its rows, because the factory of the threads belongs to it.
 */
public class Main {
    record Row(String room, String guest, int cents, short nights) {}

    static final class NightReport {
        private final String house;
        private final LocalDate day;
        private final List<Row> rows = new ArrayList<>();
        private final AtomicInteger threads = new AtomicInteger();
        private final ExecutorService sections = Executors.newFixedThreadPool(2, this::thread);

        NightReport(String house, LocalDate day, Sample s) {
            this.house = house;
            this.day = day;
            for (int i = 0; i < 330 + s.below(160); i++) rows.add(new Row("room " + (100 + i), s.text(14 + s.below(16)), 7000 + s.below(30_000), (short) (1 + s.below(9))));
        }

        private Thread thread(Runnable work) {
            Thread t = new Thread(work, "night-" + house + "-" + threads.incrementAndGet());
            t.setDaemon(true);
            return t;
        }

        String summary() throws Exception {
            Future<Long> turnover = sections.submit(() -> rows.stream().mapToLong(Row::cents).sum());
            Future<Integer> nights = sections.submit(() -> rows.stream().mapToInt(Row::nights).sum());
            return day + " " + house + " " + turnover.get() + " cents, " + nights.get() + " nights";
        }
    }

    static final class ReportService {
        private final List<String> newest = new ArrayList<>();
        private final HotelTexts texts = new HotelTexts(71);
        private final RateCalendar rates = new RateCalendar(72);
        private final FloorPlans plans = new FloorPlans(73);
        private final OpenFolios folios = new OpenFolios(74);
        private final PrintBuffers buffers = new PrintBuffers();

        void night(LocalDate day, Sample s) throws Exception {
            for (int h = 0; h < 32; h++) {
                newest.add(new NightReport("house-" + h, day, s).summary());
                if (newest.size() > 100) newest.remove(0);
            }
        }
    }

    private static final ReportService SERVICE = new ReportService();

    public static void main(String[] args) throws Exception {
        Sample s = new Sample(75);
        for (int night = 6; night >= 1; night--) SERVICE.night(LocalDate.now().minusDays(night), s);
        Ready.last();
    }
}
