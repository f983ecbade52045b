package com.greengrocer.shop;

import harbor.Gen;

import org.harness.Ready;
import org.springframework.context.annotation.*;
import org.springframework.context.event.*;
import org.springframework.scheduling.annotation.*;
import org.springframework.stereotype.*;

import java.util.*;

/** Healthy: a Spring application that has just started. */
public class Main {
    @org.springframework.context.annotation.Configuration
    @EnableScheduling
    @ComponentScan("com.greengrocer.shop")
    static class Config {}

    @Component
    static class Vat {
        final Map<String, Double> rates = new HashMap<>();

        Vat() {
            for (String c : Locale.getISOCountries()) rates.put(c, 0.2);
        }
    }

    @Component
    static class Products {
        final Map<String, String> byNumber = new LinkedHashMap<>();

        @org.springframework.context.event.EventListener
        public void started(ContextRefreshedEvent e) {
            Gen g = new Gen(1);
            for (int i = 0; i < Gen.scaled(6000); i++) byNumber.put("A" + i, g.text(60));
        }
    }

    @Component
    static class Orders {
        final Products products;
        final Vat vat;
        final Deque<String> last = new ArrayDeque<>();

        Orders(Products p, Vat v) {
            products = p;
            vat = v;
        }

        @Scheduled(fixedDelay = 1000)
        public void close() {
            while (last.size() > 50) last.removeFirst();
            last.add("x");
        }
    }

    @Component
    static class Messages {
        final ResourceBundle texts =
                new ListResourceBundle() {
                    protected Object[][] getContents() {
                        Gen g = new Gen(2);
                        Object[][] o = new Object[900][];
                        for (int i = 0; i < 900; i++) o[i] = new Object[] {"m." + i, g.text(50)};
                        return o;
                    }
                };

        Messages() {
            texts.getString("m.1");
        }
    }

    public static void main(String[] a) throws Exception {
        AnnotationConfigApplicationContext c = new AnnotationConfigApplicationContext(Config.class);
        c.registerShutdownHook();
        Ready.last();
    }
}
