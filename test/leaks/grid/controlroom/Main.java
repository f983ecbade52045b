package com.gridview.controlroom;

import grid.*;

import org.harness.Ready;

import java.util.*;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Windows that show a feeder watch the state of the switches. A window that is closed leaves the
 * list of the desk, but goes on watching.
 */
public class Main {
    interface Watcher {
        void changed(int bay, boolean closed);
    }

    static final class SwitchState {
        private final BitSet closed = new BitSet();
        private final List<Watcher> watchers = new CopyOnWriteArrayList<>();

        void watch(Watcher w) {
            watchers.add(w);
        }

        void unwatch(Watcher w) {
            watchers.remove(w);
        }

        void set(int bay, boolean to) {
            closed.set(bay, to);
            for (Watcher w : watchers) w.changed(bay, to);
        }
    }

    static final class FeederWindow {
        final String feeder;
        private final int[] picture = new int[4600];
        private final String[] labels = new String[60];
        private boolean redraw;

        FeederWindow(SwitchState state, Rnd r) {
            feeder = r.station();
            for (int i = 0; i < labels.length; i++) labels[i] = r.text(50);
            state.watch(new Watcher() {
                @Override
                public void changed(int bay, boolean closed) {
                    picture[bay] = closed ? 0x00ff00 : 0xff0000;
                    redraw = true;
                }
            });
        }
    }

    static final class Desk {
        private final SwitchState state = new SwitchState();
        private final Deque<FeederWindow> open = new ArrayDeque<>();

        void show(Rnd r) {
            open.push(new FeederWindow(state, r));
            if (open.size() > 6) open.removeLast();
        }
    }

    private static final Desk DESK = new Desk();

    public static void main(String[] a) throws Exception {
        Prices.publish(52000);
        Letters.render(12000);
        Settings.parse(10000);
        Cables.lay(55000);
        Availability.read(200);
        Rnd r = new Rnd(105);
        for (int i = 0; i < 250; i++) {
            DESK.show(r);
            DESK.state.set(r.upTo(4000), i % 2 == 0);
        }
        Ready.last();
    }
}
