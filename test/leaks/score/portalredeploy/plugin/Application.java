package com.corpnet.intranet;

import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import javax.management.ObjectName;
import org.harness.Sample;

public final class Application implements AutoCloseable {
    public interface StatusMBean {
        int getPages();

        int getVersion();
    }

    static final class Person {
        final String name;
        final String department;
        final String phone;

        Person(Sample s) {
            name = s.text(20);
            department = s.text(24);
            phone = "+31" + s.below(900_000_000);
        }
    }

    static final class Directory {
        static final Map<Integer, Person> PEOPLE = new HashMap<>();

        static void load() {
            Sample s = new Sample(8);
            for (int i = 0; i < 1500; i++) PEOPLE.put(i, new Person(s));
        }
    }

    public static final class Status implements StatusMBean {
        private final Supplier<Integer> pages;
        private final int version;

        Status(Supplier<Integer> pages, int version) {
            this.pages = pages;
            this.version = version;
        }

        @Override
        public int getPages() {
            return pages.get();
        }

        @Override
        public int getVersion() {
            return version;
        }
    }

    private final Map<String, byte[]> pages = new HashMap<>();
    private boolean stopped;

    public Application(int version) throws Exception {
        Directory.load();
        Sample s = new Sample(9);
        for (int i = 0; i < 60; i++) pages.put("/page/" + i, s.bytes(2500));
        ManagementFactory.getPlatformMBeanServer()
                .registerMBean(new Status(() -> pages.size() + Directory.PEOPLE.size(), version), new ObjectName("com.corpnet:type=Status,version=" + version));
    }

    @Override
    public void close() {
        stopped = true;
    }
}
