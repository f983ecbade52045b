package com.goalgetter.fans;

import com.posthog.java.PostHog;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.harness.Ready;
import org.harness.Sample;
import terrace.Fixtures;
import terrace.GateWindows;
import terrace.OpenBaskets;
import terrace.PriceList;
import terrace.SeatMaps;

/** What fans look at in the shop is sent to an analysis service, which takes the connection and does not answer; the queue of the client has no limit. */
public class Main {
    /** The service on the other side: it accepts and is silent. */
    static final class SilentService implements Runnable {
        private final ServerSocket listening;
        private final List<Socket> accepted = new ArrayList<>();

        SilentService(ServerSocket listening) {
            this.listening = listening;
        }

        @Override
        public void run() {
            try {
                while (true) accepted.add(listening.accept());
            } catch (java.io.IOException closed) {
                accepted.clear();
            }
        }
    }

    static final class FanShop {
        private final PostHog analysis;
        private long views;

        FanShop(String address) {
            analysis = new PostHog.Builder("phc_shop").host(address).build();
        }

        void view(String visitor, Sample s) {
            Map<String, Object> properties = new HashMap<>();
            properties.put("article", 400_000 + s.below(60_000));
            properties.put("page", "/shop/" + s.code(8) + "/" + s.code(6));
            properties.put("referrer", "https://www.example.org/" + s.code(10));
            properties.put("basketCents", s.below(20_000));
            analysis.capture(visitor, "article viewed", properties);
            views++;
        }
    }

    static FanShop shop;

    public static void main(String[] args) throws Exception {
        Fixtures.load(13_500);
        GateWindows.load(300, 400);
        OpenBaskets.load(27_000);
        PriceList.load(44_000);
        SeatMaps.load(900);
        ServerSocket listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Thread silent = new Thread(new SilentService(listening), "silent-service");
        silent.setDaemon(true);
        silent.start();
        shop = new FanShop("http://127.0.0.1:" + listening.getLocalPort());
        Sample s = new Sample(6406);
        for (int i = 0; i < 7_000; i++) {
            shop.view("fan-" + s.below(200_000), s);
            if (i % 100 == 99) Thread.sleep(60);
        }
        Ready.last();
    }
}
