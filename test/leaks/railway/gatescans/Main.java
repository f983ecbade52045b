package com.gatesys.scans;

import com.google.flatbuffers.FlexBuffers;
import com.google.flatbuffers.FlexBuffersBuilder;

import org.harness.Ready;

import railway.*;

import java.nio.ByteBuffer;
import java.util.*;

/** Takes scans from the gates of stations, in batches, and knows for each season card where it was scanned last. */
public class Main {
    static final class CardDesk {
        private final Map<String, FlexBuffers.Map> lastScan = new HashMap<>();
        private final Map<String, Integer> scansByStation = new TreeMap<>();
        private final Set<String> cards;

        CardDesk(Set<String> cards) {
            this.cards = cards;
        }

        void receive(ByteBuffer batch) {
            FlexBuffers.Map message = FlexBuffers.getRoot(batch).asMap();
            String station = message.get("station").asString();
            FlexBuffers.Vector scans = message.get("scans").asVector();
            for (int i = 0; i < scans.size(); i++) {
                FlexBuffers.Map scan = scans.get(i).asMap();
                String card = scan.get("card").asString();
                if (cards.contains(card)) lastScan.put(card, scan);
            }
            scansByStation.merge(station, scans.size(), Integer::sum);
        }

        long lastSeen(String card) {
            FlexBuffers.Map scan = lastScan.get(card);
            return scan == null ? 0 : scan.get("at").asLong();
        }
    }

    private static CardDesk desk;

    private static ByteBuffer batch(List<String> cards, long at, Dice d) {
        FlexBuffersBuilder b = new FlexBuffersBuilder();
        int message = b.startMap();
        b.putString("station", d.station());
        b.putString("software", "gate 4.1." + d.below(9));
        int scans = b.startVector();
        for (int i = 0; i < 24; i++) {
            int scan = b.startMap();
            b.putString("card", i % 4 == 0 ? cards.get(d.below(cards.size())) : "single-" + d.code(10));
            b.putInt("at", at + i * 300L);
            b.putInt("gate", d.below(12));
            b.putBlob("code", d.bytes(500));
            b.endMap(null, scan);
        }
        b.endVector("scans", scans, false, false);
        b.endMap(null, message);
        ByteBuffer finished = b.finish();
        byte[] received = new byte[finished.remaining()];
        finished.get(received);
        return ByteBuffer.wrap(received);
    }

    public static void main(String[] a) throws Exception {
        Network.read(46000);
        Stops.read(52000);
        DelayReports.collect(70000);
        Announcements.learn(10000);
        AxleLoads.weigh(880);
        Dice d = new Dice(312);
        Set<String> cards = new LinkedHashSet<>();
        while (cards.size() < 1400) cards.add("BC" + d.code(9));
        List<String> list = List.copyOf(cards);
        desk = new CardDesk(cards);
        long now = 1_760_000_000_000L;
        for (int i = 0; i < Integer.getInteger("batches", 1500); i++) desk.receive(batch(list, now += 9000, d));
        desk.lastSeen(list.get(7));
        Ready.last();
    }
}
