package org.cellarlink.probes;

import brewery.*;

import org.eclipse.paho.client.mqttv3.*;
import org.eclipse.paho.client.mqttv3.persist.MemoryPersistence;
import org.harness.Ready;

import java.nio.charset.StandardCharsets;
import java.util.*;

/** Sends what the probes in the fermentation tanks measure to the broker of the head office. */
public class Main {
    static final class Probe {
        final String tank;
        final double[] calibration;
        private double gravity;

        Probe(String tank, double[] calibration, double gravity) {
            this.tank = tank;
            this.calibration = calibration;
            this.gravity = gravity;
        }

        /** The gravity falls while the yeast works. */
        String measure(Dice d) {
            gravity = Math.max(2.1, gravity - d.real() * 0.004);
            return String.format(Locale.ROOT, "{\"tank\":\"%s\",\"plato\":%.3f,\"celsius\":%.2f,\"bar\":%.2f,\"note\":\"%s\"}",
                    tank, gravity * calibration[0] + calibration[1], 9 + 4 * d.real(), d.real(), d.text(60));
        }
    }

    static final class Uplink {
        private final MqttAsyncClient client;
        private final MqttConnectOptions options = new MqttConnectOptions();
        private int attempts;
        private long sent;

        Uplink(String broker, String name) throws MqttException {
            client = new MqttAsyncClient(broker, name, new MemoryPersistence());
            DisconnectedBufferOptions whileAway = new DisconnectedBufferOptions();
            whileAway.setBufferEnabled(true);
            whileAway.setBufferSize(Integer.MAX_VALUE);
            client.setBufferOpts(whileAway);
            options.setConnectionTimeout(1);
        }

        void connect() {
            try {
                attempts++;
                client.connect(options).waitForCompletion(2000);
            } catch (MqttException e) {
                // the broker is away; what is sent in the meantime is not lost
            }
        }

        void send(String topic, String json) throws MqttException {
            MqttMessage m = new MqttMessage(json.getBytes(StandardCharsets.UTF_8));
            m.setQos(1);
            client.publish(topic, m);
            sent++;
        }
    }

    private static final List<Probe> probes = new ArrayList<>();
    private static Uplink uplink;

    public static void main(String[] a) throws Exception {
        Recipes.read(14000);
        Customers.read(26000);
        TankReadings.record(900);
        Loading.work(26000);
        Names.learn(42000);
        uplink = new Uplink("tcp://127.0.0.1:1", "cellar-3");
        uplink.connect();
        Dice d = new Dice(101);
        for (int i = 0; i < 48; i++) probes.add(new Probe("T" + (100 + i), new double[] {0.98 + 0.04 * d.real(), 0.1 * d.real()}, 11 + 6 * d.real()));
        int rounds = Integer.getInteger("rounds", 155);
        for (int round = 0; round < rounds; round++) {
            for (Probe p : probes) uplink.send("brewery/cellar-3/" + p.tank + "/gravity", p.measure(d));
            if (round % 50 == 49) uplink.connect();
        }
        Ready.last();
    }
}
