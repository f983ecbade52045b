package com.bikecourier.dispatch;

import harbor.*;

import org.apache.logging.log4j.*;
import org.harness.Ready;

import java.util.*;

/** A logger is asked for per tour: Log4j keeps each logger of that name for ever. */
public class Main {
    static final class Tour {
        final String number;
        final Logger log;
        final List<String> stops = new ArrayList<>();

        Tour(Gen g) {
            number = g.hex(14);
            log = LogManager.getLogger("com.bikecourier.tour." + number);
            for (int i = 0; i < 5; i++) stops.add(g.text(40));
        }

        void ride() {
            log.debug("tour {} has {} stops", number, stops.size());
        }
    }

    static final class Dispatcher {
        private final Deque<Tour> today = new ArrayDeque<>();

        void start(Tour t) {
            t.ride();
            today.addLast(t);
            if (today.size() > 60) today.removeFirst();
        }
    }

    private static final Dispatcher DISPATCHER = new Dispatcher();

    public static void main(String[] a) throws Exception {
        Bookings.load(14000);
        Distances.load(2300);
        Labels.load(8000);
        Customs.load(28000);
        Buffers.load(150, 65536);
        Gen g = new Gen(9);
        for (int i = 0; i < 26000; i++) DISPATCHER.start(new Tour(g));
        Ready.last();
    }
}
