package com.datalink.acars;

import airport.*;

import org.harness.Ready;

import java.io.*;
import java.util.*;
import java.util.zip.GZIPOutputStream;

/**
 * The messages of each flight are packed as they come. The stream of a flight, with the 260 KB that
 * its deflater has outside the heap, is closed when the final message comes; many flights never send one.
 */
public class Main {
    static final class FlightLog {
        final String flight;
        final ByteArrayOutputStream packed = new ByteArrayOutputStream(512);
        final GZIPOutputStream stream;
        long last;

        FlightLog(String flight) throws IOException {
            this.flight = flight;
            stream = new GZIPOutputStream(packed, 512, true);
        }

        void write(String message) throws IOException {
            stream.write(message.getBytes());
            stream.flush();
            last = System.currentTimeMillis();
        }
    }

    static final class AcarsReceiver {
        private final Map<String, FlightLog> open = new HashMap<>();
        private long archived;

        void message(String flight, String text) throws IOException {
            FlightLog l = open.get(flight);
            if (l == null) open.put(flight, l = new FlightLog(flight));
            l.write(text);
        }

        void finalMessage(String flight) throws IOException {
            FlightLog l = open.remove(flight);
            if (l == null) return;
            l.stream.close();
            archived += l.packed.size();
        }
    }

    private static final AcarsReceiver RECEIVER = new AcarsReceiver();

    public static void main(String[] a) throws Exception {
        Fares.quote(20000);
        Charts.load(16000);
        Stands.handle(22000);
        Terrain.survey(2200);
        Menus.show(11000);
        Rnd r = new Rnd(122);
        for (int i = 0; i < 2400; i++) {
            String flight = r.flight() + "/" + i % 31;
            for (int k = 0; k < 60; k++) RECEIVER.message(flight, r.letters(90));
            if (i % 5 < 2) RECEIVER.finalMessage(flight);
        }
        Ready.last();
    }
}
