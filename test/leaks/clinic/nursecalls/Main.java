package com.callbell.nursing;

import hospital.*;

import kotlin.coroutines.EmptyCoroutineContext;

import kotlinx.coroutines.BuildersKt;
import kotlinx.coroutines.channels.*;

import org.harness.Ready;

import java.util.*;

/**
 * Nurse calls go through a channel to a thread that keeps the statistics. The thread ends when a
 * call comes from a bed that is not in the plan.
 */
public class Main {
    static final class Call {
        final String bed, kind, text;
        final long at;
        final int[] answeredAfter = new int[4];

        Call(Rnd r, String bed, long at) {
            this.bed = bed;
            this.at = at;
            kind = r.upTo(9) == 0 ? "emergency" : "call";
            text = r.note(50);
            for (int i = 0; i < 4; i++) answeredAfter[i] = r.upTo(600);
        }
    }

    static final class Statistics {
        private final Channel<Call> calls = ChannelKt.Channel(Channel.UNLIMITED, BufferOverflow.SUSPEND, null);
        private final Map<String, Integer> byBed = new HashMap<>();
        private final Thread counter = new Thread(this::count, "call-statistics");

        Statistics(Rnd r) {
            for (int i = 0; i < 400; i++) byBed.put("bed " + i, 0);
            counter.setDaemon(true);
            counter.setUncaughtExceptionHandler((t, e) -> System.err.println(t.getName() + ": " + e));
            counter.start();
        }

        void called(Call c) {
            ChannelsKt.trySendBlocking(calls, c);
        }

        private void count() {
            try {
                while (true) {
                    Call c = BuildersKt.runBlocking(EmptyCoroutineContext.INSTANCE, (scope, then) -> calls.receive(then));
                    int soFar = byBed.get(c.bed);
                    byBed.put(c.bed, soFar + 1);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static Statistics statistics;

    public static void main(String[] a) throws Exception {
        ResultStore.record(125000);
        Drugs.stock(50000);
        PriceList.read(37000);
        Rota.write(740);
        Register.open(68000);
        Rnd r = new Rnd(116);
        statistics = new Statistics(r);
        for (int i = 0; i < 56000; i++) {
            statistics.called(new Call(r, "bed " + (i == 1500 ? 999 : r.upTo(400)), i * 7L));
            if (i == 3000) Thread.sleep(400);
        }
        Ready.last();
    }
}
