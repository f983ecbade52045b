package com.livefleet.board;

import harbor.*;

import io.vertx.core.*;
import io.vertx.core.eventbus.*;

import org.harness.Ready;

import java.util.*;

/**
 * Each browser that opens the board registers a consumer for positions; when the socket closes
 * nobody unregisters it.
 */
public class Main {
    static final class BoardSession {
        final String user;
        final Map<Integer, double[]> lastSeen = new HashMap<>();
        final StringBuilder outbox = new StringBuilder();
        boolean closed;

        BoardSession(Gen g) {
            user = g.name();
            for (int i = 0; i < 20; i++)
                lastSeen.put(g.num(9000), new double[] {g.real(), g.real()});
            outbox.append(g.text(300));
        }

        void onPosition(Message<String> m) {
            if (!closed) outbox.append(m.body());
        }

        void close() {
            closed = true;
        }
    }

    static final class BoardVerticle extends AbstractVerticle {
        private final Map<String, BoardSession> open = new LinkedHashMap<>();
        private final Gen g = new Gen(3);

        void opened() {
            BoardSession s = new BoardSession(g);
            open.put(g.uuid(), s);
            vertx.eventBus().<String>consumer("fleet.positions", s::onPosition);
            if (open.size() > 40) {
                Iterator<BoardSession> i = open.values().iterator();
                i.next().close();
                i.remove();
            }
        }

        @Override
        public void start(Promise<Void> p) {
            for (int i = 0; i < 3600; i++) opened();
            p.complete();
        }
    }

    public static void main(String[] a) throws Exception {
        Ports.load(70000);
        Fulltext.load(16000);
        Pilots.load(1500, 1500);
        Users.load(20000);
        Labels.load(6000);
        Vertx v = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(2).setWorkerPoolSize(4));
        v.deployVerticle(new BoardVerticle()).toCompletionStage().toCompletableFuture().get();
        Ready.last();
    }
}
