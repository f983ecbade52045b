package org.highridge.spectrograph;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import org.harness.Ready;
import org.harness.Sample;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import sky.Ephemerides;
import sky.FramePool;
import sky.NightLog;
import sky.ProposalDatabase;
import sky.SkyTree;

/** The self-test at the start reads what the spectrograph logs, with an appender that is never detached. */
public class Main {
    static class Spectrograph {
        private final Logger log = LoggerFactory.getLogger(Spectrograph.class);

        boolean selfTest() {
            ListAppender<ILoggingEvent> seen = new ListAppender<>();
            seen.setName("self-test");
            seen.start();
            ((ch.qos.logback.classic.Logger) log).addAppender(seen);
            log.info("shutter opens");
            log.info("shutter closes");
            return seen.list.size() == 2;
        }

        void expose(String target, int seconds, String remark) {
            log.info("exposure of {} for {} s: {}", target, seconds, remark);
        }
    }

    public static void main(String[] args) throws Exception {
        SkyTree.load(400);
        Ephemerides.load(1_800, 100);
        FramePool.load(90, 131_072);
        ProposalDatabase.load(70_000);
        NightLog.load(75_000);
        LoggerContext logs = (LoggerContext) LoggerFactory.getILoggerFactory();
        logs.getLogger(Logger.ROOT_LOGGER_NAME).detachAndStopAllAppenders();
        logs.getLogger(Logger.ROOT_LOGGER_NAME).setLevel(Level.INFO);
        Spectrograph spectrograph = new Spectrograph();
        if (!spectrograph.selfTest()) throw new IllegalStateException("self-test");
        Sample s = new Sample(33);
        for (int i = 0; i < 23_000; i++) spectrograph.expose("HD " + s.below(300_000), s.below(3_600), s.text(230));
        Ready.last();
    }
}
