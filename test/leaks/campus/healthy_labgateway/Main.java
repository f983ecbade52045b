package jp.mikagelab.gateway;

import com.coreoz.wisp.Scheduler;
import com.coreoz.wisp.schedule.Schedules;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.harness.Ready;
import org.harness.Sample;
import quad.ClimateRings;
import quad.SubjectTrie;

/** Healthy: instruments of all laboratories send readings; the last quarter of an hour is kept reading by reading, minutes and hours as sums in columns of fixed length; a few periodic jobs run. */
public class Main {
    record Reading(long at, float value, byte quality) {}

    static final class Channel {
        private final String name;
        private final Deque<Reading> quarter = new ArrayDeque<>();
        private final float[] minuteSum = new float[1_440];
        private final int[] minuteCount = new int[1_440];
        private final double[] hourSum = new double[24 * 30];
        private long newest;

        Channel(String name) {
            this.name = name;
        }

        synchronized void add(Reading reading) {
            int minute = (int) (reading.at() / 60_000 % 1_440);
            if (reading.at() / 60_000 != newest / 60_000) {
                minuteSum[minute] = 0;
                minuteCount[minute] = 0;
            }
            newest = reading.at();
            minuteSum[minute] += reading.value();
            minuteCount[minute]++;
            hourSum[(int) (reading.at() / 3_600_000 % hourSum.length)] += reading.value();
            quarter.addLast(reading);
            while (quarter.peekFirst().at() < reading.at() - 900_000) quarter.removeFirst();
        }
    }

    static final class Gateway {
        private final List<Channel> channels = new ArrayList<>();
        private final Scheduler jobs = new Scheduler(2);
        private final AtomicLong reports = new AtomicLong();
        private volatile String lastReport = "";

        Gateway(int count) {
            for (int i = 0; i < count; i++) channels.add(new Channel("channel " + i));
            jobs.schedule("report", this::report, Schedules.fixedDelaySchedule(Duration.ofMillis(200)));
            jobs.schedule("watch", () -> reports.addAndGet(0), Schedules.fixedDelaySchedule(Duration.ofMillis(150)));
        }

        private void report() {
            double sum = 0;
            for (Channel channel : channels) sum += Arrays.stream(channel.hourSum).sum();
            lastReport = "sum " + sum;
            reports.incrementAndGet();
        }
    }

    static final Gateway GATEWAY = new Gateway(700);

    public static void main(String[] args) throws Exception {
        ClimateRings.load(400, 1_300);
        SubjectTrie.load(30_000);
        Sample s = new Sample(5430);
        long begin = System.currentTimeMillis() - 7_200_000L;
        for (long at = begin; at < begin + 7_200_000L; at += 4_000) {
            for (int i = 0; i < GATEWAY.channels.size(); i++) {
                if ((at / 4_000 + i) % 4 == 0) GATEWAY.channels.get(i).add(new Reading(at, (float) s.real() * 40, (byte) s.below(4)));
            }
        }
        Thread.sleep(500);
        Ready.last();
    }
}
