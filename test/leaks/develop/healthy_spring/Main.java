package org.willow.booking;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.harness.Ready;
import org.harness.Sample;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.event.ContextRefreshedEvent;
import org.springframework.context.event.EventListener;
import org.springframework.scheduling.concurrent.ThreadPoolTaskScheduler;

/** Healthy: a Spring application that has just started: beans, listeners, a scheduler, rooms read from a file. */
public class Main {
    record Room(int number, String name, int seats) {}

    static class Rooms {
        private final Map<Integer, Room> byNumber = new LinkedHashMap<>();

        Rooms() {
            Sample s = new Sample(81);
            for (int i = 0; i < 400; i++) byNumber.put(i, new Room(i, s.text(30), 4 + s.below(30)));
        }
    }

    static class Bookings {
        private final Map<String, Room> byId = new ConcurrentHashMap<>();
        private final Rooms rooms;
        boolean open;

        Bookings(Rooms rooms) {
            this.rooms = rooms;
        }

        @EventListener
        public void started(ContextRefreshedEvent e) {
            open = true;
        }
    }

    @Configuration
    static class Beans {
        @Bean
        Rooms rooms() {
            return new Rooms();
        }

        @Bean
        Bookings bookings(Rooms rooms) {
            return new Bookings(rooms);
        }

        @Bean
        ThreadPoolTaskScheduler scheduler() {
            ThreadPoolTaskScheduler t = new ThreadPoolTaskScheduler();
            t.setPoolSize(3);
            return t;
        }
    }

    public static void main(String[] args) throws Exception {
        try (AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext(Beans.class)) {
            context.getBean(ThreadPoolTaskScheduler.class).scheduleAtFixedRate(() -> context.getBean(Bookings.class), java.time.Duration.ofMinutes(5));
            Ready.last();
        }
    }
}
