package com.beltlogic.chutes;

import org.harness.Ready;

import postal.*;

import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/** Commands to the chutes of a sorter: of one chute, a command is sent when the one before it has been answered. */
public class Main {
    record Command(int chute, String label, String action, int[] timing) {}

    /** The line to the controllers: what they answer comes on a thread of its own. */
    static final class ControllerLine {
        private final Map<Integer, CompletableFuture<String>> unanswered = new ConcurrentHashMap<>();
        private final AtomicInteger numbers = new AtomicInteger();
        private final ExecutorService answers = Executors.newSingleThreadExecutor(r -> {
            Thread t = new Thread(r, "controller-answers");
            t.setDaemon(true);
            return t;
        });

        CompletableFuture<String> send(Command command) {
            int number = numbers.incrementAndGet();
            CompletableFuture<String> answer = new CompletableFuture<>();
            unanswered.put(number, answer);
            // The controller of chute 23 was restarted during a command and has forgotten it.
            if (command.chute() != 23 || number < 2000) {
                answers.execute(() -> {
                    CompletableFuture<String> waiting = unanswered.remove(number);
                    if (waiting != null) waiting.complete("done " + command.label());
                });
            }
            return answer;
        }
    }

    static final class ChuteControl {
        private final ControllerLine line;
        private final Map<Integer, CompletableFuture<String>> lastOfChute = new HashMap<>();
        private final LongAdder done = new LongAdder();

        ChuteControl(ControllerLine line) {
            this.line = line;
        }

        synchronized void order(Command command) {
            lastOfChute.merge(command.chute(), CompletableFuture.completedFuture(""), (last, none) -> last);
            lastOfChute.compute(command.chute(), (chute, last) -> last.thenCompose(before -> line.send(command)).thenApply(answer -> {
                done.increment();
                return answer;
            }));
        }
    }

    private static final ChuteControl control = new ChuteControl(new ControllerLine());

    public static void main(String[] a) throws Exception {
        Cameras.watch(120);
        Depot.load(14000);
        Throughput.report(8500);
        Distances.measure(410);
        TariffCodes.read(58);
        Dice d = new Dice(307);
        String[] actions = {"open", "close", "tilt left", "tilt right"};
        int n = Integer.getInteger("commands", 450000);
        for (int i = 0; i < n; i++) {
            control.order(new Command(d.below(24), d.label(), d.of(actions), new int[] {d.below(400), d.below(400), d.below(90)}));
            if (i % 5000 == 0) Thread.sleep(5);
        }
        Thread.sleep(1000);
        Ready.last();
    }
}
