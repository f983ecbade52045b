package com.pakhuis.labels;

import harbor.*;

import org.apache.pekko.actor.*;
import org.harness.Ready;

import java.util.concurrent.*;

/**
 * The actor of one label printer waits for the printer for ever; the jobs it is sent pile up in its
 * mailbox.
 */
public class Main {
    static final class PrintJob {
        final String shipment, address;
        final byte[] bitmap;
        final long created = System.currentTimeMillis();

        PrintJob(Gen g) {
            shipment = g.hex(14);
            address = g.text(70);
            bitmap = g.bytes(600);
        }
    }

    static final class PrinterDriver {
        private final CountDownLatch paper = new CountDownLatch(1);
        boolean jammed;

        void print(PrintJob j) throws InterruptedException {
            if (jammed) paper.await();
        }
    }

    static final class LabelPrinter extends AbstractActor {
        private final PrinterDriver driver = new PrinterDriver();
        private int printed;

        LabelPrinter(boolean jammed) {
            driver.jammed = jammed;
        }

        @Override
        public Receive createReceive() {
            return receiveBuilder()
                    .match(
                            PrintJob.class,
                            j -> {
                                driver.print(j);
                                printed++;
                            })
                    .build();
        }
    }

    public static void main(String[] a) throws Exception {
        Schedule.load(24000);
        Containers.load(700000);
        Readings.load(1500, 64);
        Customs.load(25000);
        Buffers.load(300, 65536);
        ActorSystem s = ActorSystem.create("warehouse");
        ActorRef[] printers = new ActorRef[6];
        for (int i = 0; i < 6; i++) {
            boolean jam = i == 3;
            printers[i] =
                    s.actorOf(
                            Props.create(LabelPrinter.class, () -> new LabelPrinter(jam))
                                    .withDispatcher("pekko.actor.default-blocking-io-dispatcher"),
                            "printer-" + i);
        }
        Gen g = new Gen(6);
        for (int i = 0; i < 52000; i++) printers[i % 6].tell(new PrintJob(g), ActorRef.noSender());
        Thread.sleep(3000);
        Ready.last();
    }
}
