package com.apronfuel.dispatch;

import airport.*;

import org.apache.camel.Exchange;
import org.apache.camel.ProducerTemplate;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.impl.DefaultCamelContext;
import org.harness.Ready;

import java.io.InputStream;
import java.net.*;
import java.util.*;

/**
 * The orders for one tank farm go through a Camel route of one consumer. It waits for the monitor of
 * the farm's controller, which another thread holds while it reads from a meter that does not answer.
 */
public class Main {
    static final class FuelOrder {
        final String flight, stand;
        final int litres;
        final byte[] signature;

        FuelOrder(Rnd r) {
            flight = r.flight();
            stand = r.letters(1) + r.upTo(80);
            litres = r.upTo(120000);
            signature = r.octets(420);
        }
    }

    static final class FarmController {
        private final String farm;
        private long delivered;

        FarmController(String farm) {
            this.farm = farm;
        }

        synchronized void deliver(FuelOrder o) {
            delivered += o.litres;
        }

        synchronized void readMeter(Socket meter) throws Exception {
            InputStream in = meter.getInputStream();
            delivered = in.read() * 1000L + in.read();
        }
    }

    private static DefaultCamelContext camel;

    public static void main(String[] a) throws Exception {
        Terrain.survey(3000);
        Fares.quote(22000);
        Gazetteer.read(80000);
        Charts.load(14000);
        Stands.handle(15000);
        Map<String, FarmController> farms = new TreeMap<>();
        for (String f : new String[] {"north", "south", "cargo"}) farms.put(f, new FarmController(f));
        camel = new DefaultCamelContext();
        camel.addRoutes(
                new RouteBuilder() {
                    @Override
                    public void configure() {
                        farms.forEach((name, c) ->
                                from("seda:fuel-" + name + "?size=1000000")
                                        .process((Exchange e) -> c.deliver(e.getMessage().getBody(FuelOrder.class))));
                    }
                });
        camel.start();
        ServerSocket silent = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
        Socket meter = new Socket(silent.getInetAddress(), silent.getLocalPort());
        Thread reader =
                new Thread(
                        () -> {
                            try {
                                farms.get("south").readMeter(meter);
                            } catch (Exception e) {
                                throw new IllegalStateException(e);
                            }
                        },
                        "meter-reader");
        reader.setDaemon(true);
        reader.start();
        Thread.sleep(300);
        ProducerTemplate t = camel.createProducerTemplate();
        String[] names = farms.keySet().toArray(new String[0]);
        Rnd r = new Rnd(107);
        for (int i = 0; i < 21000; i++) t.sendBody("seda:fuel-" + names[i % 3], new FuelOrder(r));
        Thread.sleep(1500);
        Ready.last();
    }
}
