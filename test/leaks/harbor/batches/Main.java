package com.payroll.batch;

import harbor.*;

import org.harness.Ready;
import org.springframework.context.annotation.*;

import java.util.*;

/**
 * Each payroll run makes an application context, registers its shutdown hook, and does not close
 * it.
 */
public class Main {
    static final class Employee {
        final String number, name;
        final double[] months = new double[12];

        Employee(Gen g) {
            number = g.hex(8);
            name = g.name();
            for (int i = 0; i < 12; i++) months[i] = g.real() * 9000;
        }
    }

    static class PayrollRun {
        final List<Employee> employees = new ArrayList<>();
        double total;

        void run(int n, Gen g) {
            for (int i = 0; i < n; i++) {
                Employee e = new Employee(g);
                employees.add(e);
                total += e.months[11];
            }
        }
    }

    @org.springframework.context.annotation.Configuration
    static class RunConfig {
        @Bean
        PayrollRun run() {
            return new PayrollRun();
        }

        @Bean
        Locale locale() {
            return Locale.GERMANY;
        }
    }

    static double payroll(Gen g) {
        AnnotationConfigApplicationContext c =
                new AnnotationConfigApplicationContext(RunConfig.class);
        c.registerShutdownHook();
        PayrollRun r = c.getBean(PayrollRun.class);
        r.run(600, g);
        return r.total;
    }

    public static void main(String[] a) throws Exception {
        Ports.load(80000);
        Containers.load(500000);
        Fees.load(60000);
        Documents.load(1000, 15000);
        Gen g = new Gen(3);
        for (int i = 0; i < 55; i++) payroll(g);
        Ready.last();
    }
}
