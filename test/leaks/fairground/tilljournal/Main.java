package com.tillworks.journal;

import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.io.Serializable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.harness.Ready;
import org.harness.Sample;
import park.brightmoor.base.AnnualGuests;
import park.brightmoor.base.AxleSensors;
import park.brightmoor.base.GatePassages;
import park.brightmoor.base.RidePhotos;
import park.brightmoor.base.ShowTexts;

/** The standby's stream of objects stays open all day and is never reset, so that it remembers each receipt. */
public class Main {
    static final class Receipt implements Serializable {
        private static final long serialVersionUID = 3L;
        final long number;
        final String till;
        final long at;
        final List<String> articles = new ArrayList<>();
        int cents;

        Receipt(long number, String till, long at) {
            this.number = number;
            this.till = till;
            this.at = at;
        }
    }

    /** Counts what goes to the other site; the cable takes the bytes. */
    static final class StandbyCable extends OutputStream {
        private long bytes;
        private int last;

        @Override
        public void write(int b) {
            bytes++;
            last = b;
        }

        @Override
        public void write(byte[] b, int from, int length) {
            bytes += length;
        }
    }

    static class Standby {
        final String site;
        final ObjectOutputStream stream;

        Standby(String site) throws IOException {
            this.site = site;
            stream = new ObjectOutputStream(new StandbyCable());
        }

        void send(Receipt r) throws IOException {
            stream.writeObject(r);
            stream.flush();
        }
    }

    static class Journal {
        final Map<String, Standby> standbys = new HashMap<>();
        final Map<String, Long> totals = new HashMap<>();

        void book(Receipt r) throws IOException {
            totals.merge(r.till, (long) r.cents, Long::sum);
            for (Standby s : standbys.values()) s.send(r);
        }
    }

    static class TillServer {
        final Journal journal = new Journal();
        final AnnualGuests guests = new AnnualGuests(61);
        final GatePassages gates = new GatePassages(62);
        final RidePhotos photos = new RidePhotos(63);
        final AxleSensors sensors = new AxleSensors(64);
        final ShowTexts texts = new ShowTexts(65);
    }

    private static TillServer server;

    public static void main(String[] args) throws Exception {
        server = new TillServer();
        server.journal.standbys.put("south", new Standby("south"));
        Sample s = new Sample(66);
        int n = 22_000;
        for (int i = 0; i < n; i++) {
            Receipt r = new Receipt(9_000_000L + i, "till-" + s.below(90), Sample.at(i, n, Duration.ofHours(11)).toEpochMilli());
            for (int a = 1 + s.below(4); a > 0; a--) {
                r.articles.add("article " + s.below(4000) + " " + s.text(12 + s.below(20)));
                r.cents += 100 + s.below(3000);
            }
            server.journal.book(r);
        }
        Ready.last();
    }
}
