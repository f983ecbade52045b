package org.parish.notices;

import harbor.Gen;

import io.undertow.*;
import io.undertow.util.Headers;

import org.harness.Ready;

import java.net.*;
import java.util.*;
import java.util.concurrent.*;

/** Healthy: a notice board behind Undertow; a heap of a few megabytes. */
public class Main {
    record Notice(int id, String title, String text, Date until) {}

    static final class NoticeBoard {
        private final ConcurrentSkipListMap<Integer, Notice> notices =
                new ConcurrentSkipListMap<>();
        private int next;

        void post(Gen g) {
            int id = next++;
            notices.put(id, new Notice(id, g.text(40), g.text(400), new Date()));
            if (notices.size() > Gen.scaled(1500)) notices.pollFirstEntry();
        }

        String page() {
            StringBuilder b = new StringBuilder();
            notices.descendingMap().values().stream()
                    .limit(20)
                    .forEach(n -> b.append(n.title()).append('\n'));
            return b.toString();
        }
    }

    private static final NoticeBoard BOARD = new NoticeBoard();

    public static void main(String[] a) throws Exception {
        Gen g = new Gen(1);
        for (int i = 0; i < 6000; i++) BOARD.post(g);
        Undertow u =
                Undertow.builder()
                        .setIoThreads(2)
                        .setWorkerThreads(8)
                        .addHttpListener(0, "127.0.0.1")
                        .setHandler(
                                x -> {
                                    x.getResponseHeaders().put(Headers.CONTENT_TYPE, "text/plain");
                                    x.getResponseSender().send(BOARD.page());
                                })
                        .build();
        u.start();
        int port = ((InetSocketAddress) u.getListenerInfo().get(0).getAddress()).getPort();
        for (int i = 0; i < 300; i++)
            try (var in = new URL("http://127.0.0.1:" + port + "/").openStream()) {
                in.readAllBytes();
            }
        Ready.last();
    }
}
