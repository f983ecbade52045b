package eu.kronenhof.desk;

import eu.kronenhof.base.DoorLog;
import eu.kronenhof.base.HotelTexts;
import eu.kronenhof.base.HouseDb;
import eu.kronenhof.base.PrintBuffers;
import eu.kronenhof.base.RoomPhotos;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.harness.Ready;
import org.harness.Sample;
import org.perf4j.GroupedTimingStatistics;
import org.perf4j.StopWatch;

/**
 * The tag of the stop watch has the number of the reservation in it, so that the statistics of all timings since the
 * start get a line for each reservation.
 */
public class Main {
    static final class DeskTimings {
        private final GroupedTimingStatistics sinceStart = new GroupedTimingStatistics();

        DeskTimings() {
            sinceStart.setStartTime(System.currentTimeMillis());
            sinceStart.setCreateRollupStatistics(true);
        }

        StopWatch begin() {
            return new StopWatch("desk");
        }

        synchronized void end(StopWatch watch, String tag) {
            watch.stop(tag);
            sinceStart.addStopWatch(watch);
        }
    }

    static final class CheckInService {
        private final DeskTimings timings = new DeskTimings();
        private final PrintBuffers buffers = new PrintBuffers();

        void checkIn(String house, String reservation) throws InterruptedException {
            StopWatch watch = timings.begin();
            byte[] page = buffers.take();
            try {
                byte[] line = ("registration form " + reservation).getBytes();
                System.arraycopy(line, 0, page, 0, line.length);
            } finally {
                buffers.give(page);
                timings.end(watch, house + ".checkin." + reservation);
            }
        }
    }

    static final class Desk {
        final CheckInService checkIns = new CheckInService();
        final HotelTexts texts = new HotelTexts(31);
        final DoorLog doors = new DoorLog(32);
        final RoomPhotos photos = new RoomPhotos(33);
        final HouseDb db = new HouseDb(34);

        Desk() throws Exception {}
    }

    public static void main(String[] args) throws Exception {
        Desk desk = new Desk();
        ExecutorService clerks = Executors.newFixedThreadPool(6);
        List<Future<?>> done = new ArrayList<>();
        for (int c = 0; c < 6; c++) {
            int first = c;
            done.add(clerks.submit(() -> {
                Sample s = new Sample(35 + first);
                for (int i = first; i < 30_000; i += 6) desk.checkIns.checkIn("house-" + s.below(64), "R26-" + (1_300_000 + i));
                return null;
            }));
        }
        for (Future<?> f : done) f.get();
        Ready.last();
        clerks.shutdown();
        desk.db.connection().close();
    }
}
