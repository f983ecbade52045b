package org.nordlinje.fares;

import groovy.lang.GroovyClassLoader;
import groovy.lang.GroovyObject;

import org.harness.Ready;

import railway.*;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** Starts the fare engine, which is written in Groovy, and sells tickets with it. */
public class Main {
    private static GroovyObject engine;

    private static GroovyObject start() throws Exception {
        try (InputStream in = Main.class.getResourceAsStream("/fares.groovy")) {
            String source = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            GroovyClassLoader loader = new GroovyClassLoader(Main.class.getClassLoader());
            return (GroovyObject) loader.parseClass(source, "fares.groovy").getDeclaredConstructor().newInstance();
        }
    }

    public static void main(String[] a) throws Exception {
        FareTable.quote(15000);
        Connections.search(28000);
        Rulebook.read(1500);
        Timetable.read(30000);
        DelayReports.collect(70000);
        engine = start();
        engine.invokeMethod("sellMany", new Object[] {Integer.getInteger("tickets", 6500), 304L});
        Ready.last();
    }
}
