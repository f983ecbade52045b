package com.turnpike.stamps;

import com.blogspot.mydailyjava.weaklockfree.WeakConcurrentMap;
import java.util.ArrayList;
import java.util.List;
import org.harness.Ready;
import org.harness.Sample;
import terrace.ClubCrests;
import terrace.OpenBaskets;
import terrace.PitchSensors;
import terrace.Players;
import terrace.PriceList;

/** Devices note their stamps beside the ticket, in a map with weak keys that has no thread which cleans and that nobody cleans. */
public class Main {
    static final class Ticket {
        private final long number;
        private final int seat;

        Ticket(long number, int seat) {
            this.number = number;
            this.seat = seat;
        }
    }

    record Stamp(long at, short device, String side) {}

    static final class StampTrail {
        private final List<Stamp> stamps = new ArrayList<>(4);
        private final byte[] signature;

        StampTrail(byte[] signature) {
            this.signature = signature;
        }
    }

    static final class StampDesk {
        private final WeakConcurrentMap<Ticket, StampTrail> trails = new WeakConcurrentMap<>(false);
        private long stamped;

        void stamp(Ticket ticket, Stamp stamp, Sample s) {
            StampTrail trail = trails.getIfPresent(ticket);
            if (trail == null) trails.put(ticket, trail = new StampTrail(s.bytes(256)));
            trail.stamps.add(stamp);
            stamped++;
        }
    }

    static final StampDesk DESK = new StampDesk();

    public static void main(String[] args) throws Exception {
        ClubCrests.load(4_500);
        OpenBaskets.load(27_000);
        PitchSensors.load(600, 1_250);
        Players.load(6_300);
        PriceList.load(16_500);
        Sample s = new Sample(6404);
        long begin = System.currentTimeMillis() - 15_000L * 450;
        for (int i = 0; i < 15_000; i++) {
            Ticket ticket = new Ticket(90_000_000L + i, s.below(60_000));
            int times = 1 + s.below(3);
            for (int k = 0; k < times; k++) DESK.stamp(ticket, new Stamp(begin + 450L * i + k, (short) s.below(200), "side " + s.below(8)), s);
        }
        Ready.last();
    }
}
