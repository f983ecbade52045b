package com.parceltrack.events;

import com.harborline.freight.Freight;
import java.time.Duration;
import java.time.Instant;
import java.util.Properties;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.harness.Ready;
import org.harness.Sample;

/** The broker cannot be reached: the one thread that sends waits for metadata, and what is to be sent piles up before it. */
public class Main {
    static class EventPublisher {
        private final KafkaProducer<String, byte[]> producer;
        private final ExecutorService sender = Executors.newSingleThreadExecutor(r -> {
            Thread t = new Thread(r, "event-publisher");
            t.setDaemon(true);
            return t;
        });

        EventPublisher() {
            Properties p = new Properties();
            p.put("bootstrap.servers", "127.0.0.1:1");
            p.put("max.block.ms", Long.toString(Duration.ofHours(2).toMillis()));
            p.put("client.id", "parcel-events");
            producer = new KafkaProducer<>(p, new StringSerializer(), new ByteArraySerializer());
        }

        void publish(String parcel, Instant at, byte[] body) {
            ProducerRecord<String, byte[]> record = new ProducerRecord<>("parcel-events", null, at.toEpochMilli(), parcel, body);
            sender.execute(() -> producer.send(record));
        }
    }

    private static EventPublisher publisher;

    public static void main(String[] args) throws Exception {
        Freight.load();
        publisher = new EventPublisher();
        Sample s = new Sample(7);
        int n = 7_000;
        for (int i = 0; i < n / 2; i++) publisher.publish("P" + s.id(), Sample.at(i, n, Duration.ofMinutes(50)), s.bytes(700));
        Ready.first();
        for (int i = n / 2; i < n; i++) publisher.publish("P" + s.id(), Sample.at(i, n, Duration.ofMinutes(50)), s.bytes(700));
        Ready.last();
    }
}
