package com.partnerpost.gateway;

import org.apache.log4j.*;
import org.apache.log4j.varia.NullAppender;
import org.harness.Ready;

import postal.*;

import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.LongAdder;

/** Messages of partners about parcels: read, checked, handed on; the log says to which parcel a line belongs. */
public class Main {
    private static final Logger log = Logger.getLogger(Main.class);

    static final class BadMessage extends Exception {
        BadMessage(String why) {
            super(why);
        }
    }

    static final class Gateway {
        private final ExecutorService readers = Executors.newFixedThreadPool(8, new ThreadFactory() {
            private int number;

            @Override
            public Thread newThread(Runnable r) {
                return new Thread(r, "gateway-" + ++number);
            }
        });
        private final Map<String, LongAdder> byPartner = new ConcurrentHashMap<>();
        private final LongAdder refused = new LongAdder();

        void receive(String partner, String message) {
            readers.execute(() -> {
                try {
                    handle(partner, message);
                } catch (BadMessage e) {
                    refused.increment();
                    log.warn("refused: " + e.getMessage());
                }
            });
        }

        private void handle(String partner, String message) throws BadMessage {
            String[] cells = message.split(";");
            NDC.push(partner + " " + cells[0]);
            log.debug("received");
            int grams = check(cells);
            byPartner.computeIfAbsent(partner, p -> new LongAdder()).add(grams);
            log.debug("handed on");
            NDC.pop();
        }

        private int check(String[] cells) throws BadMessage {
            if (!cells[1].matches("[0-9]{5}")) throw new BadMessage("postcode " + cells[1]);
            return Integer.parseInt(cells[2]);
        }
    }

    private static final Gateway gateway = new Gateway();

    public static void main(String[] a) throws Exception {
        Logger.getRootLogger().addAppender(new NullAppender());
        Logger.getRootLogger().setLevel(Level.INFO);
        Rates.set(88);
        TariffCodes.read(54);
        Rounds.plan(950);
        Depot.load(12500);
        Postmarks.draw(850);
        Dice d = new Dice(311);
        for (int i = 0; i < Integer.getInteger("messages", 42000); i++) {
            String postcode = d.below(1000) < 52 ? d.town() : d.postcode();
            gateway.receive("partner-" + d.below(14), d.label() + ";" + postcode + ";" + (50 + d.below(9000)) + ";" + d.text(40));
        }
        while (((ThreadPoolExecutor) gateway.readers).getCompletedTaskCount() < Integer.getInteger("messages", 42000)) Thread.sleep(50);
        Ready.last();
    }
}
