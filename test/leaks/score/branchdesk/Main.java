package com.tellerline.desk;

import java.time.Duration;
import java.time.Instant;
import nl.polderpost.sorting.Depot;
import org.harness.Ready;
import org.harness.Sample;
import org.springframework.context.ApplicationEvent;
import org.springframework.context.ApplicationListener;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Each board that a teller opens listens to the events of the application, and stays when it is closed. */
public class Main {
    static final class CustomerArrived extends ApplicationEvent {
        CustomerArrived(Object source) {
            super(source);
        }
    }

    static final class QueueBoard implements ApplicationListener<CustomerArrived> {
        private final String teller;
        private final Instant opened;
        private final int[] waiting = new int[220];
        private int arrived;

        QueueBoard(String teller, Instant opened) {
            this.teller = teller;
            this.opened = opened;
        }

        @Override
        public void onApplicationEvent(CustomerArrived e) {
            waiting[arrived++ % waiting.length]++;
        }
    }

    static final class Counters {
        final long[] served = new long[60];
    }

    @Configuration
    static class Config {
        @Bean
        Counters counters() {
            return new Counters();
        }
    }

    public static void main(String[] args) throws Exception {
        Depot.postcodes(22000);
        Depot.labels(5000);
        Depot.manifests(9000);
        Depot.profiles(12000);
        AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext(Config.class);
        Sample s = new Sample(12);
        for (int i = 0; i < 3300; i++) context.addApplicationListener(new QueueBoard(s.text(14), Sample.at(i, 3300, Duration.ofDays(11))));
        context.publishEvent(new CustomerArrived(Main.class));
        Ready.last();
        context.close();
    }
}
