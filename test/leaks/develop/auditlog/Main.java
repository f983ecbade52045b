package com.tollway.gates;

import com.harborline.freight.Freight;
import java.io.Serializable;
import java.util.concurrent.CountDownLatch;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.apache.logging.log4j.core.Layout;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.appender.AbstractAppender;
import org.apache.logging.log4j.core.appender.AsyncAppender;
import org.apache.logging.log4j.core.async.LinkedTransferQueueFactory;
import org.apache.logging.log4j.core.config.AppenderRef;
import org.apache.logging.log4j.core.config.Configuration;
import org.apache.logging.log4j.core.config.Property;
import org.harness.Ready;
import org.harness.Sample;

/** The asynchronous appender of Log4j 2 has a queue without a limit, and the appender behind it waits for its server. */
public class Main {
    static class CollectorAppender extends AbstractAppender {
        private final CountDownLatch acknowledged = new CountDownLatch(1);

        CollectorAppender() {
            super("collector", null, (Layout<? extends Serializable>) null, true, Property.EMPTY_ARRAY);
        }

        @Override
        public void append(LogEvent event) {
            try {
                acknowledged.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    static class Gate {
        private static final Logger LOG = LogManager.getLogger("com.tollway.gates.passages");

        void pass(Sample s) {
            LOG.info("gate {} plate {} photo {}", s.below(40), s.code(8), s.text(420));
        }
    }

    static void configure() {
        LoggerContext context = (LoggerContext) LogManager.getContext(false);
        Configuration c = context.getConfiguration();
        CollectorAppender collector = new CollectorAppender();
        collector.start();
        c.addAppender(collector);
        AsyncAppender async = AsyncAppender.newBuilder().setConfiguration(c).setName("async")
                .setAppenderRefs(new AppenderRef[] {AppenderRef.createAppenderRef("collector", null, null)})
                .setBlockingQueueFactory(LinkedTransferQueueFactory.createFactory()).build();
        async.start();
        c.addAppender(async);
        c.getRootLogger().addAppender(async, Level.INFO, null);
        c.getRootLogger().setLevel(Level.INFO);
        context.updateLoggers();
    }

    public static void main(String[] args) throws Exception {
        Freight.load();
        configure();
        Sample s = new Sample(49);
        Gate gate = new Gate();
        for (int i = 0; i < 7_000; i++) gate.pass(s);
        Ready.last();
    }
}
