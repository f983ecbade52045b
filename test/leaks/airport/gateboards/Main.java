package com.northfield.fids;

import airport.*;

import com.google.common.eventbus.EventBus;
import com.google.common.eventbus.Subscribe;

import org.harness.Ready;

import java.util.*;

/**
 * A page with the board of a gate subscribes to changes of flights when it is opened. When it is
 * closed, it is taken out of the list of open pages, but nobody unregisters it from the bus.
 */
public class Main {
    record FlightChanged(String flight, String gate, String remark) {}

    static final class GateBoard {
        final String gate;
        final Deque<String> lines = new ArrayDeque<>();
        final byte[] rendered;
        private boolean open = true;

        GateBoard(Rnd r) {
            gate = r.letters(1) + r.upTo(60);
            for (int i = 0; i < 8; i++) lines.add(r.flight() + " " + r.remark(30));
            rendered = r.octets(900);
        }

        @Subscribe
        public void changed(FlightChanged c) {
            if (!open || !c.gate.equals(gate)) return;
            lines.removeFirst();
            lines.addLast(c.flight + " " + c.remark);
        }

        void close() {
            open = false;
        }
    }

    static final class DisplayService {
        private final EventBus flights = new EventBus("flights");
        private final LinkedHashMap<Integer, GateBoard> pages = new LinkedHashMap<>();
        private int next;

        void open(Rnd r) {
            GateBoard b = new GateBoard(r);
            flights.register(b);
            pages.put(next++, b);
            if (pages.size() > 120) {
                Iterator<GateBoard> i = pages.values().iterator();
                i.next().close();
                i.remove();
            }
        }
    }

    private static DisplayService displays;

    public static void main(String[] a) throws Exception {
        Timetable.publish(60000);
        Airspace.open(16000);
        Menus.show(14000);
        Fares.quote(15000);
        Terrain.survey(2200);
        displays = new DisplayService();
        Rnd r = new Rnd(101);
        for (int i = 0; i < 4400; i++) {
            displays.open(r);
            if (i % 50 == 0) displays.flights.post(new FlightChanged(r.flight(), "B" + r.upTo(60), r.remark(30)));
        }
        Ready.last();
    }
}
