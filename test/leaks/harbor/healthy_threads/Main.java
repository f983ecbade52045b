package com.deviceyard.gateway;

import harbor.*;

import io.github.resilience4j.circuitbreaker.*;

import org.harness.Ready;
import org.quartz.*;
import org.quartz.impl.*;

import java.util.*;
import java.util.concurrent.*;

/**
 * Healthy: a gateway with a fixed pool of 300 threads, each with a small buffer, a Quartz scheduler
 * and a circuit breaker per device type.
 */
public class Main {
    static final ThreadLocal<byte[]> FRAME = ThreadLocal.withInitial(() -> new byte[2048]);

    public static class Heartbeat implements Job {
        public void execute(JobExecutionContext c) {}
    }

    static final class Gateway {
        final ExecutorService connections =
                Executors.newFixedThreadPool(
                        Gen.scaled(300),
                        new ThreadFactory() {
                            int n;

                            public Thread newThread(Runnable r) {
                                Thread t = new Thread(r, "device-" + n++);
                                t.setDaemon(true);
                                return t;
                            }
                        });
        final CircuitBreakerRegistry breakers = CircuitBreakerRegistry.ofDefaults();
        final Map<Integer, String> devices = new ConcurrentHashMap<>();
        final Scheduler scheduler;

        Gateway() throws Exception {
            Properties p = new Properties();
            p.put("org.quartz.threadPool.threadCount", "6");
            p.put("org.quartz.threadPool.class", "org.quartz.simpl.SimpleThreadPool");
            p.put("org.quartz.scheduler.instanceName", "gateway");
            p.put("org.quartz.threadPool.makeThreadsDaemons", "true");
            scheduler = new StdSchedulerFactory(p).getScheduler();
            scheduler.start();
            for (int i = 0; i < 12; i++)
                scheduler.scheduleJob(
                        JobBuilder.newJob(Heartbeat.class).withIdentity("beat" + i).build(),
                        TriggerBuilder.newTrigger()
                                .withSchedule(SimpleScheduleBuilder.repeatSecondlyForever(5))
                                .build());
        }
    }

    private static Gateway gateway;

    public static void main(String[] a) throws Exception {
        gateway = new Gateway();
        Gen g = new Gen(1);
        CountDownLatch l = new CountDownLatch(Gen.scaled(300));
        for (int i = 0; i < Gen.scaled(300); i++) {
            int n = i;
            String name = g.name();
            gateway.connections.submit(
                    () -> {
                        gateway.devices.put(n, name);
                        gateway.breakers
                                .circuitBreaker("type-" + n % 20)
                                .executeRunnable(() -> FRAME.get()[0] = 1);
                        l.countDown();
                        l.await();
                        return null;
                    });
        }
        l.await();
        Ports.load(12000);
        Fees.load(9000);
        Ready.last();
    }
}
