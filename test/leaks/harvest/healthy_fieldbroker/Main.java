package com.agrimesh.broker;

import io.moquette.broker.Server;
import io.moquette.broker.config.MemoryConfig;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.mqtt.*;

import org.eclipse.paho.client.mqttv3.*;
import org.eclipse.paho.client.mqttv3.persist.MemoryPersistence;

import org.harness.Ready;

import harvest.*;

import java.nio.charset.StandardCharsets;
import java.util.*;
import java.util.concurrent.atomic.AtomicInteger;

/** Healthy: a broker for field sensors; the last value of each topic is retained, gateways are connected with sessions of their own. */
public class Main {
    private static Server broker;
    private static final List<MqttAsyncClient> gateways = new ArrayList<>();
    private static final AtomicInteger heard = new AtomicInteger();

    private static void retain(String topic, String value) {
        MqttFixedHeader fixed = new MqttFixedHeader(MqttMessageType.PUBLISH, false, MqttQoS.AT_LEAST_ONCE, true, 0);
        MqttPublishMessage message = new MqttPublishMessage(fixed, new MqttPublishVariableHeader(topic, 1), Unpooled.copiedBuffer(value, StandardCharsets.UTF_8));
        broker.internalPublish(message, "collector");
    }

    public static void main(String[] a) throws Exception {
        GrainPrices.load(130);
        Farms.load(16000);
        Properties p = new Properties();
        p.setProperty("port", "0");
        p.setProperty("host", "127.0.0.1");
        p.setProperty("allow_anonymous", "true");
        p.setProperty("persistence_enabled", "false");
        p.setProperty("telemetry_enabled", "false");
        broker = new Server();
        broker.startServer(new MemoryConfig(p));
        for (int g = 0; g < 24; g++) {
            MqttAsyncClient client = new MqttAsyncClient("tcp://127.0.0.1:" + broker.getPort(), "gateway-" + g, new MemoryPersistence());
            MqttConnectOptions options = new MqttConnectOptions();
            options.setCleanSession(g % 2 == 0);
            client.connect(options).waitForCompletion(10000);
            client.subscribe("field/" + g + "/#", 1, (topic, message) -> heard.incrementAndGet()).waitForCompletion(10000);
            gateways.add(client);
        }
        Dice d = new Dice(202);
        String[] what = {"moisture", "temperature", "ph", "battery", "valve", "leafwetness"};
        for (int i = 0, n = Dice.part(42000); i < n; i++) {
            retain("field/" + d.below(400) + "/" + d.village() + "/" + d.below(60) + "/" + what[d.below(6)], "{\"value\":" + d.below(1000) + ",\"note\":\"" + d.text(30 + d.below(50)) + "\"}");
        }
        Thread.sleep(1500);
        Ready.last();
    }
}
