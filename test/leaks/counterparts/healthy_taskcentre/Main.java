package com.mapleton.tasks;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.harness.Await;
import org.harness.Ready;
import org.harness.Sample;
import org.quartz.CronScheduleBuilder;
import org.quartz.Job;
import org.quartz.JobBuilder;
import org.quartz.JobExecutionContext;
import org.quartz.Scheduler;
import org.quartz.TriggerBuilder;
import org.quartz.impl.DirectSchedulerFactory;
import org.quartz.impl.matchers.GroupMatcher;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.context.ApplicationListener;
import org.springframework.context.event.ContextClosedEvent;
import org.springframework.context.support.GenericApplicationContext;

/**
 * Healthy: the task centre of a company for office services.
 *
 * <p>750 jobs in Quartz that customers have set up, each with its own schedule. A Spring context
 * with 900 modules, each a singleton with a clean-up. A thread pool with a bounded queue of 4,000
 * that is half full and moves. The last 300 failures with their traces, for the support desk. Log
 * handlers by department.
 */
public class Main {
    /** A job that a customer has set up. */
    public static final class CustomerJob implements Job {
        @Override
        public void execute(JobExecutionContext context) {
            Logger.getLogger("jobs").info(context.getJobDetail().getKey().getName());
        }
    }

    static final class Module implements DisposableBean, ApplicationListener<ContextClosedEvent> {
        final String name;
        final byte[] settings;

        Module(String name, byte[] settings) {
            this.name = name;
            this.settings = settings;
        }

        @Override
        public void onApplicationEvent(ContextClosedEvent event) {
            destroy();
        }

        @Override
        public void destroy() {
            java.util.Arrays.fill(settings, (byte) 0);
        }
    }

    record Letter(String to, String subject, byte[] body, AtomicLong printed) implements Runnable {
        @Override
        public void run() {
            if (printed.incrementAndGet() % 10 == 0) pause();
        }

        private static void pause() {
            try {
                Thread.sleep(20);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    static final class SupportDesk {
        record Failure(String customer, Exception cause, byte[] input) {}

        private final Deque<Failure> last = new ArrayDeque<>();

        synchronized void failed(Failure failure) {
            last.addLast(failure);
            if (last.size() > 300) last.removeFirst();
        }

        synchronized int size() {
            return last.size();
        }
    }

    static final class DepartmentLog extends Handler {
        private final String[] lines = new String[120];
        private int next;

        @Override
        public synchronized void publish(LogRecord record) {
            lines[next++ % lines.length] = record.getMessage();
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }

    static final GenericApplicationContext context = new GenericApplicationContext();
    static final ThreadPoolExecutor printers = new ThreadPoolExecutor(4, 4, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(4_000), r -> {
        Thread t = new Thread(r, "printer");
        t.setDaemon(true);
        return t;
    });
    static final SupportDesk support = new SupportDesk();
    static final List<Logger> departments = new ArrayList<>();
    static Scheduler scheduler;
    static String[] postcodes;

    public static void main(String[] args) throws Exception {
        Sample s = new Sample(111);
        postcodes = new String[180_000];
        for (int i = 0; i < postcodes.length; i++) postcodes[i] = s.text(30);
        for (int i = 0; i < 900; i++) {
            String name = "module" + i;
            byte[] settings = s.bytes(3_000);
            context.registerBean(name, Module.class, () -> new Module(name, settings), definition -> {
                if (definition.getBeanClassName() != null) definition.setRole(BeanDefinition.ROLE_APPLICATION);
                if (!name.equals("module0")) definition.setDependsOn("module" + Integer.parseInt(name.substring(6)) / 2);
            });
        }
        context.refresh();
        Logger root = Logger.getLogger("office");
        root.setUseParentHandlers(false);
        Logger.getLogger("jobs").setUseParentHandlers(false);
        for (int i = 0; i < 60; i++) {
            Logger department = Logger.getLogger("office.d" + i);
            department.addHandler(new DepartmentLog());
            departments.add(department);
        }
        for (int i = 0; i < 12_000; i++) departments.get(i % 60).info(s.text(300));
        jobs(s);
        AtomicLong printed = new AtomicLong();
        Await.every("letters", 10, () -> {
            while (printers.getQueue().size() < 2_200) printers.execute(new Letter(s.text(30), s.text(40), s.bytes(2_300), printed));
        });
        Await.Step failure = () -> {
            try {
                deep(40 + s.below(50), s);
            } catch (IllegalStateException e) {
                support.failed(new SupportDesk.Failure(s.text(20), e, s.bytes(9_000)));
            }
        };
        for (int i = 0; i < 600; i++) failure.run();
        Await.every("failures", 300, failure);
        Await.until(() -> printed.get() > 2_000, "letters printed");
        Await.between(2_000, printers.getQueue().size(), 2_400, "letters");
        Await.between(750, scheduler.getJobKeys(GroupMatcher.anyGroup()).size(), 750, "jobs");
        Await.between(300, support.size(), 300, "failures");
        Ready.last();
    }

    private static int deep(int n, Sample s) {
        if (n == 0) throw new IllegalStateException("no address: " + s.text(40));
        return deep(n - 1, s) + 1;
    }

    private static void jobs(Sample s) throws Exception {
        DirectSchedulerFactory.getInstance().createVolatileScheduler(2);
        scheduler = DirectSchedulerFactory.getInstance().getScheduler();
        for (int i = 0; i < 750; i++) {
            String name = "job-" + i;
            scheduler.scheduleJob(JobBuilder.newJob(CustomerJob.class).withIdentity(name, "customer-" + i % 500).usingJobData("recipient", s.text(40)).usingJobData("template", s.text(420)).build(),
                    TriggerBuilder.newTrigger().withIdentity(name, "customer-" + i % 500)
                            .withSchedule(CronScheduleBuilder.dailyAtHourAndMinute(s.below(24), s.below(60))).build());
        }
        scheduler.start();
    }
}
