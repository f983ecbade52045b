package com.pricewatch.feeds;

import harbor.*;

import org.harness.Ready;

import reactor.core.publisher.*;
import reactor.core.scheduler.*;

import java.util.*;
import java.util.concurrent.*;

/**
 * Each import of a feed makes a scheduler with a thread of its own, and never disposes of it; the
 * parser's buffers stay with the thread.
 */
public class Main {
    static final class ParseBuffers {
        final char[] line = new char[8192];
        final byte[] block = new byte[12000];
        final StringBuilder text = new StringBuilder(2000);
    }

    static final ThreadLocal<ParseBuffers> BUFFERS = ThreadLocal.withInitial(ParseBuffers::new);

    static final class FeedImporter {
        Mono<Integer> run(List<String> lines) {
            Scheduler s = Schedulers.newSingle("feed-import", true);
            return Flux.fromIterable(lines).publishOn(s).map(this::parse).reduce(0, Integer::sum);
        }

        int parse(String l) {
            ParseBuffers b = BUFFERS.get();
            b.text.setLength(0);
            b.text.append(l);
            return b.text.length() + b.line.length;
        }
    }

    public static void main(String[] a) throws Exception {
        Ports.load(70000);
        Bookings.load(16000);
        Containers.load(600000);
        Pilots.load(1200, 1500);
        Labels.load(5000);
        FeedImporter f = new FeedImporter();
        Gen g = new Gen(3);
        for (int i = 0; i < 380; i++) f.run(List.of(g.text(80), g.text(80))).block();
        Ready.last();
    }
}
