package com.vialworks.orders;

import hospital.*;

import org.harness.Ready;
import org.springframework.integration.aggregator.*;
import org.springframework.integration.channel.DirectChannel;
import org.springframework.integration.store.SimpleMessageStore;
import org.springframework.integration.support.MessageBuilder;
import org.springframework.messaging.MessageChannel;
import org.springframework.beans.factory.support.DefaultListableBeanFactory;

import java.util.*;

/**
 * Collects the results of a laboratory order until all of them are there, then sends the report. Of
 * some orders an analysis is cancelled.
 */
public class Main {
    record Result(String analysis, double value, String remark) {}

    static final class Collector {
        private final SimpleMessageStore store = new SimpleMessageStore();
        private final DirectChannel results = new DirectChannel(), reports = new DirectChannel();
        private long reported;

        Collector() {
            AggregatingMessageHandler handler = new AggregatingMessageHandler(new DefaultAggregatingMessageGroupProcessor(), store);
            handler.setOutputChannel(reports);
            handler.setExpireGroupsUponCompletion(true);
            handler.setBeanFactory(new DefaultListableBeanFactory());
            handler.afterPropertiesSet();
            handler.start();
            results.subscribe(handler);
            reports.subscribe(m -> reported++);
        }

        void result(String order, int number, int of, Result result) {
            results.send(MessageBuilder.withPayload(result).setCorrelationId(order).setSequenceNumber(number).setSequenceSize(of).build());
        }
    }

    private static Collector collector;

    public static void main(String[] a) throws Exception {
        FhirCache.warm(22000);
        Codes.build(46000);
        Beats.sample(540);
        NormalRanges.load(220000);
        Consultations.plan(980);
        collector = new Collector();
        Rnd r = new Rnd(115);
        for (int i = 0; i < 11000; i++) {
            String order = "order-" + r.digits(9);
            int analyses = 3 + r.upTo(4);
            int arrive = i % 3 == 0 ? analyses - 1 : analyses;
            for (int k = 1; k <= arrive; k++) collector.result(order, k, analyses, new Result(r.letters(4), r.fraction(), r.note(50)));
        }
        Ready.last();
    }
}
