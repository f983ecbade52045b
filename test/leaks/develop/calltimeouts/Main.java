package com.ringway.calls;

import com.harborline.freight.Freight;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.harness.Ready;
import org.harness.Sample;

/** Each call gets a timeout of a day, cancelled when the call ends; the executor keeps cancelled tasks until their time comes. */
public class Main {
    static class Call {
        final String from;
        ScheduledFuture<?> timeout;

        Call(String from) {
            this.from = from;
        }

        void hangUp() {
            timeout.cancel(false);
        }
    }

    static class CallCenter {
        private final Map<String, Call> active = new HashMap<>();
        private final ScheduledThreadPoolExecutor timeouts = new ScheduledThreadPoolExecutor(1, r -> {
            Thread t = new Thread(r, "call-timeouts");
            t.setDaemon(true);
            return t;
        });

        void accept(Call c) {
            active.put(c.from, c);
            c.timeout = timeouts.schedule(() -> {
                active.remove(c.from);
                c.hangUp();
            }, 24, TimeUnit.HOURS);
        }

        void end(Call c) {
            active.remove(c.from);
            c.hangUp();
        }
    }

    private static final CallCenter CENTER = new CallCenter();

    public static void main(String[] args) throws Exception {
        Freight.load();
        Sample s = new Sample(45);
        for (int i = 0; i < 65_000; i++) {
            Call c = new Call("+49" + s.number());
            CENTER.accept(c);
            if (i % 200 != 0) CENTER.end(c);
        }
        Ready.last();
    }
}
