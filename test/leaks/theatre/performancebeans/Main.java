package com.stagedoor.monitor;

import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.time.Instant;
import javax.management.ObjectName;
import org.harness.Ready;
import org.harness.Sample;
import org.playbill.house.House;
import org.playbill.house.House.Part;

/** Each performance registers a bean for the operators when the doors open; nobody unregisters it after the curtain. */
public class Main {
    static class PerformanceMonitor implements PerformanceMonitorMXBean {
        private final String title;
        private final Instant doors;
        private final int[] admittedByMinute = new int[300];
        private boolean over;

        PerformanceMonitor(String title, Instant doors) {
            this.title = title;
            this.doors = doors;
        }

        void admit(int minute) {
            admittedByMinute[minute]++;
        }

        @Override
        public int getAdmitted() {
            int sum = 0;
            for (int n : admittedByMinute) sum += n;
            return sum;
        }

        @Override
        public String getTitle() {
            return title;
        }
    }

    static class FrontOfHouse {
        private long admitted;

        void play(int number, String title, Instant doors, Sample s) throws Exception {
            PerformanceMonitor monitor = new PerformanceMonitor(title, doors);
            ManagementFactory.getPlatformMBeanServer().registerMBean(monitor,
                    new ObjectName("com.stagedoor:type=Performance,hall=main,id=" + number));
            for (int i = 0; i < 400; i++) monitor.admit(s.below(300));
            admitted += monitor.getAdmitted();
            monitor.over = true;
        }
    }

    private static final FrontOfHouse FRONT = new FrontOfHouse();

    public static void main(String[] args) throws Exception {
        House.open(Part.SCAN_BUFFERS, Part.PATRONS, Part.LIGHT_CUES, Part.BOOKLETS, Part.ATTENDANCE);
        Sample s = new Sample(311);
        int n = 2_300;
        for (int i = 0; i < n; i++) FRONT.play(i, s.text(30), Sample.at(i, n, Duration.ofDays(200)), s);
        Ready.last();
    }
}
