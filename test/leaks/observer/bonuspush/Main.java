package com.palmroyale.bonus;

import com.meridian.office.*;
import com.mixpanel.mixpanelapi.*;
import com.sun.net.httpserver.HttpServer;
import java.net.InetSocketAddress;
import java.util.concurrent.*;
import org.harness.Ready;
import org.json.JSONObject;

/** Events of a casino's guests are delivered every half hour with one ClientDelivery that is made once: it keeps what was delivered. */
public class Main {
    static final class GuestEvents {
        private final MessageBuilder builder = new MessageBuilder("7f3c55d0a9e14b6c");
        private final MixpanelAPI api;
        private ClientDelivery outgoing = new ClientDelivery();
        private int delivered;

        GuestEvents(int port) {
            api = new MixpanelAPI("http://127.0.0.1:" + port + "/track", "http://127.0.0.1:" + port + "/engage");
        }

        void stake(String guest, String table, long cents, int bonus, long time) throws Exception {
            JSONObject about = new JSONObject();
            about.put("table", table);
            about.put("stake", cents);
            about.put("bonus", bonus);
            about.put("time", time / 1000);
            about.put("currency", "EUR");
            outgoing.addMessage(builder.event(guest, bonus > 0 ? "Bonus credited" : "Stake placed", about));
        }

        void deliver() throws Exception {
            api.deliver(outgoing);
            delivered++;
        }
    }

    static final class House {
        final GuestEvents events;
        final OpenCases visits = new OpenCases(15_000);
        final NameIndex guests = new NameIndex(75_000);
        final ScanCache passports = new ScanCache(680, 10_000);
        final ScheduledThreadPoolExecutor clock = new ScheduledThreadPoolExecutor(1);

        House(int port) {
            events = new GuestEvents(port);
            clock.scheduleAtFixedRate(() -> Thread.currentThread().setName("tables-clock"), 1, 600, TimeUnit.SECONDS);
        }
    }

    private static final BlockingQueue<House> HOUSES = new ArrayBlockingQueue<>(4);

    public static void main(String[] args) throws Exception {
        HttpServer collector = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 50);
        collector.createContext("/", x -> {
            x.getRequestBody().readAllBytes();
            x.sendResponseHeaders(200, 1);
            x.getResponseBody().write('1');
            x.close();
        });
        collector.start();
        Ledger.load(17_000);
        Partners.load(16_000);
        House house = new House(collector.getAddress().getPort());
        HOUSES.add(house);
        Gen g = new Gen(940);
        int events = 5_600;
        for (int i = 0; i < events; i++) {
            house.events.stake("guest-" + g.digits(8), "T" + g.num(60), g.cents(50_000), g.one(5) ? g.num(40) : 0, Gen.at(i, events, 14));
            if (i % 200 == 199) house.events.deliver();
        }
        System.out.println("deliveries " + house.events.delivered + ", bookings " + Ledger.count());
        Ready.last();
    }
}
