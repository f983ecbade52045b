package com.betonring.delivery;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.harness.Ready;
import org.harness.Sample;
import stonepit.BeltScales;
import stonepit.BuilderDesk;
import stonepit.GradingCurves;
import stonepit.LabRecords;
import stonepit.PlantTexts;

/** Each message of a lorry cancels the alarm for its silence and sets a new one, for twelve hours later; alarms that are cancelled stay in the executor's queue until their time has come. */
public class Main {
    record Message(int lorry, long at, double latitude, double longitude, short drumTurns) {}

    static final class Lorry {
        private final int number;
        private final String plate;
        private final String driver;
        private final Message[] lastMessages = new Message[60];
        private int messages;

        Lorry(int number, String plate, String driver) {
            this.number = number;
            this.plate = plate;
            this.driver = driver;
        }

        void remember(Message m) {
            lastMessages[messages++ % lastMessages.length] = m;
        }
    }

    /** Tells the dispatcher of lorries that have not been heard of for too long. */
    static final class SilenceAlarms {
        private final ScheduledExecutorService timer = Executors.newScheduledThreadPool(2, run -> {
            Thread t = new Thread(run, "silence-alarm");
            t.setDaemon(true);
            return t;
        });
        private final Map<Integer, ScheduledFuture<?>> byLorry = new HashMap<>();
        private final List<String> silent = new ArrayList<>();

        void heard(Lorry lorry) {
            ScheduledFuture<?> alarm = byLorry.put(lorry.number, timer.schedule(() -> raise(lorry), 12, TimeUnit.HOURS));
            if (alarm != null) alarm.cancel(false);
        }

        private synchronized void raise(Lorry lorry) {
            silent.add(lorry.plate + ", " + lorry.driver);
        }
    }

    static final class Dispatch {
        private final SilenceAlarms alarms = new SilenceAlarms();
        private final List<Lorry> lorries = new ArrayList<>();
        private long drumTurns;

        void receive(Message m) {
            Lorry lorry = lorries.get(m.lorry());
            lorry.remember(m);
            drumTurns += m.drumTurns();
            alarms.heard(lorry);
        }
    }

    private static Dispatch dispatch;

    public static void main(String[] args) throws Exception {
        BeltScales.load(30, 14_000);
        BuilderDesk.load(17_000);
        GradingCurves.load(11_000);
        PlantTexts.load(4_500);
        LabRecords.load(12_000);
        Sample s = new Sample(8825);
        dispatch = new Dispatch();
        for (int i = 0; i < 85; i++) dispatch.lorries.add(new Lorry(i, "BR-" + s.code(2) + " " + s.below(9_999), s.code(10)));
        int messages = 46_000;
        long now = System.currentTimeMillis();
        for (int i = 1; i <= messages; i++) {
            long at = now - (messages - i) * 800L;
            dispatch.receive(new Message(s.below(85), at, 47 + s.real(), 11 + s.real(), (short) s.below(15)));
        }
        Ready.last();
    }
}
