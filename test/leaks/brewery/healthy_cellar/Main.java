package org.lagerkeller.cellar;

import brewery.*;

import org.eclipse.paho.client.mqttv3.*;
import org.eclipse.paho.client.mqttv3.persist.MemoryPersistence;
import org.harness.Ready;

import java.nio.charset.StandardCharsets;
import java.util.*;

/** Healthy: the cellar's gateway. Windows of one day per tank, alarms that end, an offline buffer that drops the oldest at its limit. */
public class Main {
    record Reading(long at, float plato, float celsius, float bar) {}

    record Alarm(String tank, long since, String text) {}

    static final class TankWindow {
        private static final long DAY = 86_400_000;
        private final ArrayDeque<Reading> readings = new ArrayDeque<>();
        private double sum;

        void add(Reading r) {
            readings.addLast(r);
            sum += r.celsius();
            while (readings.peekFirst().at() < r.at() - DAY) sum -= readings.removeFirst().celsius();
        }

        double mean() {
            return sum / readings.size();
        }
    }

    static final class Gateway {
        private final Map<String, TankWindow> tanks = new TreeMap<>();
        private final Map<String, Alarm> alarms = new HashMap<>();
        private final PriorityQueue<Alarm> toCall = new PriorityQueue<>(Comparator.comparingLong(Alarm::since));
        private final MqttAsyncClient uplink;

        Gateway(int limit) throws MqttException {
            uplink = new MqttAsyncClient("tcp://127.0.0.1:1", "cellar-7", new MemoryPersistence());
            DisconnectedBufferOptions o = new DisconnectedBufferOptions();
            o.setBufferEnabled(true);
            o.setBufferSize(limit);
            o.setDeleteOldestMessages(true);
            uplink.setBufferOpts(o);
        }

        void reading(String tank, Reading r) throws MqttException {
            TankWindow w = tanks.computeIfAbsent(tank, t -> new TankWindow());
            w.add(r);
            if (r.celsius() > w.mean() + 6.4) raise(new Alarm(tank, r.at(), "too warm: " + r.celsius()));
            else end(tank);
            uplink.publish("cellar-7/" + tank, new MqttMessage((tank + ";" + r.at() + ";" + r.plato() + ";" + r.celsius()).getBytes(StandardCharsets.UTF_8)));
        }

        private void raise(Alarm alarm) {
            if (alarms.putIfAbsent(alarm.tank(), alarm) == null) toCall.add(alarm);
        }

        private void end(String tank) {
            Alarm a = alarms.remove(tank);
            if (a != null) toCall.remove(a);
        }
    }

    private static Gateway gateway;

    public static void main(String[] a) throws Exception {
        Names.learn(32000);
        PriceList.read(18000);
        RecentOrders.look(9000);
        gateway = new Gateway(Dice.part(9000));
        Dice d = new Dice(204);
        int tanks = Dice.part(900);
        long start = 1_795_000_000_000L;
        for (int k = 0; k < 420; k++) {
            for (int t = 0; t < tanks; t++) {
                long at = start + k * 300_000L + t;
                gateway.reading("T" + t, new Reading(at, (float) (12 - 0.01 * k), (float) (5 + 8 * d.real() + t % 5), (float) d.real()));
            }
        }
        Ready.last();
    }
}
