package com.loudspeaker.timers;

import it.sauronsoftware.cron4j.Scheduler;
import it.sauronsoftware.cron4j.Task;
import it.sauronsoftware.cron4j.TaskExecutionContext;

import org.harness.Ready;

import railway.*;

import java.util.*;

/** Announces trains at platforms: each special train gets a plan of its own in the scheduler. */
public class Main {
    static final class Announcement extends Task {
        private final String train;
        private final String platform;
        private final List<String> sentences;
        private int spoken;

        Announcement(String train, String platform, List<String> sentences) {
            this.train = train;
            this.platform = platform;
            this.sentences = sentences;
        }

        @Override
        public void execute(TaskExecutionContext context) {
            spoken++;
        }
    }

    static final class SpeakerDesk {
        private final Scheduler scheduler = new Scheduler();
        private final Map<String, String> planOfTrain = new HashMap<>();

        SpeakerDesk() {
            scheduler.setDaemon(true);
            scheduler.start();
        }

        /** A train that is planned again gets a new platform or time. */
        void plan(String train, String platform, int month, int day, int hour, List<String> sentences) {
            String plan = scheduler.schedule("5,15,25,35,45,55 " + hour + "-" + Math.min(23, hour + 2) + " " + day + " " + month + " *",
                    new Announcement(train, platform, sentences));
            planOfTrain.put(train, plan);
        }

        void cancelled(String train) {
            String plan = planOfTrain.remove(train);
            if (plan != null) scheduler.deschedule(plan);
        }
    }

    private static SpeakerDesk desk;

    public static void main(String[] a) throws Exception {
        Announcements.learn(10000);
        Connections.search(28000);
        Network.read(43000);
        Rulebook.read(1400);
        Travellers.visit(17000);
        desk = new SpeakerDesk();
        Dice d = new Dice(314);
        for (int i = 0; i < Integer.getInteger("plans", 4200); i++) {
            String train = "special " + d.below(300);
            List<String> sentences = new ArrayList<>();
            for (int k = 0, n = 4 + d.below(4); k < n; k++) sentences.add(train + " to " + d.station() + ": " + d.text(80));
            desk.plan(train, "platform " + d.below(20), 2 + d.below(7), 1 + d.below(28), d.below(22), sentences);
            if (i % 20 == 0) desk.cancelled("special " + d.below(300));
        }
        Ready.last();
    }
}
