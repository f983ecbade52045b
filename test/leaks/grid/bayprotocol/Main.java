package com.baywatch.protocol;

import grid.*;

import org.harness.Ready;

import java.time.LocalTime;
import java.util.*;

/** What happens in a bay is noted in a text per station, for the operator to print some day. */
public class Main {
    static final class StationBook {
        final String station;
        private final StringBuilder text = new StringBuilder();
        private int lines;

        StationBook(String station) {
            this.station = station;
        }

        void note(LocalTime at, String what) {
            text.append(at).append(' ').append(what).append('\n');
            lines++;
        }

        String print() {
            String all = text.toString();
            text.setLength(0);
            return all;
        }
    }

    static final class Operations {
        private final Map<String, StationBook> books = new TreeMap<>();

        void happened(String station, LocalTime at, String what) {
            books.computeIfAbsent(station, StationBook::new).note(at, what);
        }
    }

    private static final Operations operations = new Operations();

    public static void main(String[] a) throws Exception {
        Tariffs.print(170000);
        Readings.take(30000);
        Customers.load(24000);
        Alarms.watch(34000);
        Frames.allot(5800);
        Rnd r = new Rnd(107);
        String[] stations = new String[28];
        for (int i = 0; i < stations.length; i++) stations[i] = r.station();
        for (int i = 0; i < 110000; i++)
            operations.happened(stations[r.upTo(stations.length)], LocalTime.ofSecondOfDay(i % 86400), r.text(50));
        Ready.last();
    }
}
