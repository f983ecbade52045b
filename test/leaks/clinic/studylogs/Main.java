package com.trialtrack.studies;

import ch.qos.logback.classic.*;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.sift.*;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.OutputStreamAppender;

import hospital.*;

import org.harness.Ready;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;

import java.io.*;

/** Runs clinical studies. Each visit of a participant has a log of its own, told apart by the MDC. */
public class Main {
    static OutputStream open() {
        try {
            return new BufferedOutputStream(new FileOutputStream("/dev/null"), 4096);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static void configure() {
        LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
        Logger root = context.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
        root.detachAndStopAllAppenders();
        SiftingAppender sifting = new SiftingAppender();
        sifting.setContext(context);
        sifting.setName("visits");
        MDCBasedDiscriminator visit = new MDCBasedDiscriminator();
        visit.setKey("visit");
        visit.setDefaultValue("none");
        visit.start();
        sifting.setDiscriminator(visit);
        sifting.setTimeout(ch.qos.logback.core.util.Duration.buildByDays(30));
        sifting.setAppenderFactory((c, value) -> {
            PatternLayoutEncoder encoder = new PatternLayoutEncoder();
            encoder.setContext(c);
            encoder.setPattern("%d{ISO8601} %-5level %logger{20} %msg%n");
            encoder.start();
            OutputStreamAppender<ILoggingEvent> log = new OutputStreamAppender<>();
            log.setContext(c);
            log.setName("visit-" + value);
            log.setEncoder(encoder);
            log.setOutputStream(open());
            log.setImmediateFlush(false);
            log.start();
            return log;
        });
        sifting.start();
        root.addAppender(sifting);
        root.setLevel(Level.INFO);
    }

    public static void main(String[] a) throws Exception {
        Thumbnails.show(18000);
        PriceList.read(36000);
        Register.open(70000);
        Encounters.replay(34000);
        Telemetry.collect(140000);
        configure();
        org.slf4j.Logger log = LoggerFactory.getLogger(Main.class);
        Rnd r = new Rnd(114);
        for (int i = 0; i < Integer.getInteger("visits", 1300); i++) {
            MDC.put("visit", r.letters(3) + "-" + i);
            try {
                log.info("participant {} has come", r.digits(5));
                log.info("blood pressure {}/{}", 100 + r.upTo(60), 60 + r.upTo(40));
                log.info("{}", r.note(80));
            } finally {
                MDC.remove("visit");
            }
        }
        Ready.last();
    }
}
