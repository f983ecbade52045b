package com.clearpay.audit;

import ch.qos.logback.classic.Level;
import com.harborline.freight.Freight;
import org.harness.Ready;
import org.harness.Sample;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Each card gets a logger of its own name; the logging library keeps loggers for ever. */
public class Main {
    static class AuditTrail {
        void record(String card, String what) {
            Logger log = LoggerFactory.getLogger("audit.cards." + card.substring(0, 3) + "." + card);
            log.debug("{}: {}", card, what);
        }
    }

    public static void main(String[] args) throws Exception {
        Freight.load();
        ((ch.qos.logback.classic.Logger) LoggerFactory.getLogger(Logger.ROOT_LOGGER_NAME)).setLevel(Level.WARN);
        AuditTrail trail = new AuditTrail();
        Sample s = new Sample(93);
        for (int i = 0; i < 20_000; i++) trail.record("c" + s.id(), "authorized");
        Ready.last();
    }
}
