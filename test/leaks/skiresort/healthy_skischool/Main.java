package com.weissgrat.school;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Executors;
import org.harness.Ready;
import org.harness.Sample;
import org.springframework.cache.CacheManager;
import org.springframework.cache.concurrent.ConcurrentMapCacheManager;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Healthy: the ski school, which has just started. A small Spring application with two caches of known keys and an HTTP server that has answered its first requests. */
public class Main {
    record Course(String name, int level, LocalDate starts, List<String> teachers) {}

    static class Courses {
        private final Map<String, Course> byName = new TreeMap<>();
        private final CacheManager caches;

        Courses(CacheManager caches, Sample s) {
            this.caches = caches;
            for (int i = 0; i < 140; i++) {
                Course course = new Course("course " + i, 1 + s.below(6), LocalDate.now().plusDays(s.below(90)), List.of(s.text(14), s.text(14)));
                byName.put(course.name, course);
            }
        }

        List<Course> ofLevel(int level) {
            return caches.getCache("levels").get(level, () -> byName.values().stream().filter(course -> course.level == level).toList());
        }
    }

    static class Web {
        private final HttpServer server;

        Web(Courses courses) throws IOException {
            server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
            server.setExecutor(Executors.newFixedThreadPool(4));
            for (int level = 1; level <= 6; level++) {
                int asked = level;
                server.createContext("/courses/" + level, exchange -> {
                    byte[] answer = courses.ofLevel(asked).toString().getBytes(StandardCharsets.UTF_8);
                    exchange.sendResponseHeaders(200, answer.length);
                    exchange.getResponseBody().write(answer);
                    exchange.close();
                });
            }
            server.start();
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class Setup {
        @Bean
        CacheManager caches() {
            return new ConcurrentMapCacheManager("levels", "teachers");
        }

        @Bean
        Courses courses(CacheManager caches) {
            return new Courses(caches, new Sample(3_121));
        }

        @Bean
        Web web(Courses courses) throws IOException {
            return new Web(courses);
        }
    }

    static AnnotationConfigApplicationContext context;

    public static void main(String[] args) throws Exception {
        context = new AnnotationConfigApplicationContext(Setup.class);
        int port = context.getBean(Web.class).server.getAddress().getPort();
        for (int i = 0; i < 60; i++) {
            try (var in = new java.net.URL("http://127.0.0.1:" + port + "/courses/" + (1 + i % 6)).openStream()) {
                in.readAllBytes();
            }
        }
        Ready.last();
    }
}
