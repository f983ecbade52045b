package net.graintrade.elevators;

import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.*;
import org.apache.kafka.streams.kstream.*;
import org.apache.kafka.streams.state.Stores;

import org.harness.Ready;

import harvest.*;

import java.nio.file.Files;
import java.time.Duration;
import java.time.Instant;
import java.util.*;

/** Healthy: stocks of grain elevators as a stream: a table by lot, and sums by lot in windows of an hour that are kept for a day. */
public class Main {
    private static TopologyTestDriver driver;

    private static Topology topology() {
        StreamsBuilder b = new StreamsBuilder();
        KStream<String, String> deliveries = b.stream("deliveries", Consumed.with(Serdes.String(), Serdes.String()));
        deliveries.groupByKey()
            .reduce((old, now) -> now, Materialized.<String, String>as(Stores.inMemoryKeyValueStore("lots")).withLoggingDisabled().withCachingDisabled()
                .withKeySerde(Serdes.String()).withValueSerde(Serdes.String()));
        deliveries.groupByKey()
            .windowedBy(TimeWindows.ofSizeWithNoGrace(Duration.ofHours(1)))
            .aggregate(() -> 0L, (lot, text, sum) -> sum + text.length(),
                Materialized.<String, Long>as(Stores.inMemoryWindowStore("hours", Duration.ofDays(1), Duration.ofHours(1), false)).withLoggingDisabled().withCachingDisabled()
                    .withKeySerde(Serdes.String()).withValueSerde(Serdes.Long()))
            .toStream((window, sum) -> window.key()).to("sums", Produced.with(Serdes.String(), Serdes.Long()));
        return b.build();
    }

    public static void main(String[] a) throws Exception {
        Soils.analyse(26000);
        Invoices.show(20000);
        Properties p = new Properties();
        p.put(StreamsConfig.APPLICATION_ID_CONFIG, "elevators");
        p.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, "none:1");
        p.put(StreamsConfig.STATE_DIR_CONFIG, Files.createTempDirectory("elevators").toString());
        driver = new TopologyTestDriver(topology(), p, Instant.parse("2026-08-01T00:00:00Z"));
        TestInputTopic<String, String> in = driver.createInputTopic("deliveries", Serdes.String().serializer(), Serdes.String().serializer(), Instant.parse("2026-08-01T00:00:00Z"), Duration.ofSeconds(3));
        TestOutputTopic<String, Long> sums = driver.createOutputTopic("sums", Serdes.String().deserializer(), Serdes.Long().deserializer());
        Dice d = new Dice(203);
        int lots = Dice.part(64000);
        long grams = 0;
        for (int i = 0, n = lots * 2; i < n; i++) {
            in.pipeInput("lot-" + d.below(lots), d.crop() + " " + d.below(300) + "|" + d.code(8) + "|" + d.text(80 + d.below(160)));
            if (i % 500 == 0) for (Long sum : sums.readValuesToList()) grams += sum;
        }
        for (Long sum : sums.readValuesToList()) grams += sum;
        System.err.println(grams);
        Ready.last();
    }
}
