package com.securelane.checkpoint;

import com.sun.net.httpserver.HttpServer;

import org.harness.Ready;

import java.net.InetSocketAddress;
import java.util.*;
import java.util.concurrent.*;

/** Healthy: a small service that has hardly been used: a few lanes, a small cache, a scheduler. */
public class Main {
    record Lane(int number, String terminal, boolean open) {}

    static final class WaitingTimes {
        private final Map<Integer, Deque<Integer>> minutes = new TreeMap<>();

        synchronized void measured(int lane, int value) {
            Deque<Integer> d = minutes.computeIfAbsent(lane, k -> new ArrayDeque<>());
            d.addLast(value);
            if (d.size() > 60) d.removeFirst();
        }
    }

    private static final List<Lane> LANES = new ArrayList<>();
    private static final WaitingTimes TIMES = new WaitingTimes();
    private static final byte[] PLAN = new byte[3_000_000];
    private static HttpServer server;

    public static void main(String[] a) throws Exception {
        for (int i = 1; i <= 18; i++) LANES.add(new Lane(i, i < 9 ? "T1" : "T2", i % 3 > 0));
        server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 10);
        server.setExecutor(Executors.newFixedThreadPool(4));
        new Random(2).nextBytes(PLAN);
        server.createContext(
                "/plan.png",
                x -> {
                    x.sendResponseHeaders(200, PLAN.length);
                    x.getResponseBody().write(PLAN);
                    x.close();
                });
        server.createContext(
                "/lanes",
                x -> {
                    byte[] b = LANES.toString().getBytes();
                    x.sendResponseHeaders(200, b.length);
                    x.getResponseBody().write(b);
                    x.close();
                });
        server.start();
        ScheduledExecutorService clock = Executors.newScheduledThreadPool(1);
        Random r = new Random(1);
        clock.scheduleAtFixedRate(() -> LANES.forEach(l -> TIMES.measured(l.number, 2 + r.nextInt(20))), 0, 5, TimeUnit.MILLISECONDS);
        for (int i = 0; i < 40; i++)
            new java.net.URL("http://127.0.0.1:" + server.getAddress().getPort() + "/lanes").openStream().readAllBytes();
        Thread.sleep(800);
        Ready.last();
    }
}
