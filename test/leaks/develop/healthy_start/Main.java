package org.orchard.scheduling;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.harness.Ready;

/** Healthy: a small service that has just started: settings, a timetable, two tasks. */
public class Main {
    private final Properties settings = new Properties();
    private final Map<String, Runnable> commands = new LinkedHashMap<>();
    private final ScheduledExecutorService scheduler = Executors.newScheduledThreadPool(2);

    private void start() {
        for (int i = 0; i < 60; i++) settings.setProperty("orchard.row." + i + ".interval", "" + (10 + i));
        for (String c : "prune water report harvest".split(" ")) commands.put(c, () -> settings.getProperty(c));
        scheduler.scheduleAtFixedRate(commands.get("water"), 1, 15, TimeUnit.MINUTES);
        scheduler.scheduleAtFixedRate(commands.get("report"), 10, 60, TimeUnit.MINUTES);
    }

    public static void main(String[] args) throws Exception {
        Main m = new Main();
        m.start();
        Ready.last();
        m.commands.clear();
    }
}
