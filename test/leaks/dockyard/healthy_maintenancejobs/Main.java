package com.keelhaven.maintenance;

import com.github.kagkarlsson.scheduler.Scheduler;
import com.github.kagkarlsson.scheduler.task.helper.OneTimeTask;
import com.github.kagkarlsson.scheduler.task.helper.RecurringTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.github.kagkarlsson.scheduler.task.schedule.FixedDelay;
import java.io.Serializable;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import org.hsqldb.jdbc.JDBCPool;
import yard.GaugeRings;

/** Healthy: maintenance of cranes and pumps; a scheduler has thousands of appointments in its table and a few jobs at work. */
public class Main {
    record Inspection(int machine, String kind, int minutes) implements Serializable {}

    record Machine(int number, String type, String place, List<String> history) {
        static final int REMEMBERED = 12;

        void done(String what) {
            synchronized (history) {
                if (history.size() == REMEMBERED) history.remove(0);
                history.add(what);
            }
        }
    }

    static class Workshop {
        private final JDBCPool database = new JDBCPool(12);
        private final Map<Integer, Machine> machines = new ConcurrentHashMap<>();
        private final Map<String, double[]> atWork = new ConcurrentHashMap<>();
        private final AtomicInteger done = new AtomicInteger();
        private final OneTimeTask<Inspection> inspect = Tasks.oneTime("inspect", Inspection.class)
                .execute((instance, context) -> inspect(instance.getId(), instance.getData()));
        private final RecurringTask<Void> grease = Tasks.recurring("grease", FixedDelay.ofSeconds(1))
                .execute((instance, context) -> machines.values().forEach(m -> m.done("greased")));
        private Scheduler scheduler;

        void open() throws Exception {
            database.setUrl("jdbc:hsqldb:mem:workshop");
            try (Connection connection = database.getConnection(); Statement create = connection.createStatement()) {
                create.execute("create table scheduled_tasks (task_name varchar(100), task_instance varchar(100), task_data varbinary(2000), "
                        + "execution_time timestamp with time zone, picked bit, picked_by varchar(50), last_success timestamp with time zone, "
                        + "last_failure timestamp with time zone, consecutive_failures int, last_heartbeat timestamp with time zone, "
                        + "version bigint, primary key (task_name, task_instance))");
            }
            scheduler = Scheduler.create(database, inspect).startTasks(grease).threads(6).pollingInterval(Duration.ofMillis(200)).build();
        }

        private void inspect(String id, Inspection inspection) {
            double[] vibration = new double[4_000];
            atWork.put(id, vibration);
            try {
                Sample s = new Sample(inspection.machine);
                for (int i = 0; i < vibration.length; i++) vibration[i] = s.real();
                Thread.sleep(inspection.minutes);
                machines.get(inspection.machine).done(inspection.kind + " " + vibration[0]);
                done.incrementAndGet();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } finally {
                atWork.remove(id);
            }
        }
    }

    static final Workshop WORKSHOP = new Workshop();

    public static void main(String[] args) throws Exception {
        GaugeRings.load(900, 1_200);
        Sample s = new Sample(69);
        WORKSHOP.open();
        int machines = Scale.of(6_000);
        for (int i = 0; i < machines; i++) {
            WORKSHOP.machines.put(i, new Machine(i, s.text(12), "dock " + s.below(6) + " " + s.code(3), new ArrayList<>()));
        }
        Instant now = Instant.now();
        for (int i = 0; i < Scale.of(8_000); i++) {
            Instant when = i % 20 == 0 ? now : now.plus(Duration.ofHours(1 + s.below(8_000)));
            WORKSHOP.scheduler.schedule(WORKSHOP.inspect.instance("inspection-" + i, new Inspection(s.below(machines), s.text(20), 80 + s.below(120))), when);
        }
        WORKSHOP.scheduler.start();
        Thread.sleep(5_000);
        Ready.last();
    }
}
