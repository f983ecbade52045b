package com.lockerwall.service;

import museum.*;

import io.undertow.Undertow;
import io.undertow.server.handlers.PathHandler;
import io.undertow.util.Headers;

import org.harness.Ready;

import java.net.HttpURLConnection;
import java.net.URI;
import java.util.*;
import java.util.concurrent.ConcurrentHashMap;

/** Healthy: lockers at the entrance, sessions of visitors that end after an hour; a small service. */
public class Main {
    record Session(String visitor, int locker, long until) {}

    static final class Wall {
        private final Map<String, Session> sessions = new ConcurrentHashMap<>();
        private final Undertow server;
        private long clock;

        Wall() {
            server = Undertow.builder().addHttpListener(0, "localhost").setIoThreads(2).setWorkerThreads(4)
                    .setHandler(new PathHandler().addPrefixPath("/take", exchange -> {
                        String visitor = exchange.getRelativePath().substring(1);
                        sessions.put(visitor, new Session(visitor, Math.abs(visitor.hashCode() % 300), clock + 3600));
                        exchange.getResponseHeaders().put(Headers.CONTENT_TYPE, "text/plain");
                        exchange.getResponseSender().send("ok");
                    })).build();
            server.start();
        }

        int port() {
            return ((java.net.InetSocketAddress) server.getListenerInfo().get(0).getAddress()).getPort();
        }

        void sweep(long seconds) {
            clock += seconds;
            sessions.values().removeIf(s -> s.until <= clock);
        }
    }

    private static Wall wall;

    public static void main(String[] a) throws Exception {
        Insurance.read(50000);
        FloorPlan.draw(30000);
        wall = new Wall();
        Dice d = new Dice(203);
        for (int minute = 0; minute < 120; minute++) {
            for (int i = 0; i < 6; i++) {
                HttpURLConnection c = (HttpURLConnection) URI.create("http://localhost:" + wall.port() + "/take/" + d.code(12)).toURL().openConnection();
                c.getInputStream().readAllBytes();
            }
            wall.sweep(60);
        }
        Ready.last();
    }
}
