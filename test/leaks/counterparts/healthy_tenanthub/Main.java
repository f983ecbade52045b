package com.ravensworth.payroll;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.io.ByteArrayOutputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.DoubleUnaryOperator;
import org.apache.commons.pool2.BaseKeyedPooledObjectFactory;
import org.apache.commons.pool2.PooledObject;
import org.apache.commons.pool2.impl.DefaultPooledObject;
import org.apache.commons.pool2.impl.GenericKeyedObjectPool;
import org.harness.Await;
import org.harness.Ready;
import org.harness.Sample;
import org.infinispan.configuration.cache.ConfigurationBuilder;
import org.infinispan.configuration.global.GlobalConfigurationBuilder;
import org.infinispan.manager.DefaultCacheManager;

/**
 * Healthy: payroll for 26 companies in one server.
 *
 * <p>Each company has the class loader of its plan, of which the newest version is loaded. Payslips
 * in Infinispan, with a life of 20 minutes. A pool of workers by company, at most 8 each. A cache
 * of employees at its limit. Buffers of payment files, each filled to about a half before it goes.
 */
public class Main {
    static final class Tenant {
        final String name;
        URLClassLoader loader;
        DoubleUnaryOperator plan;

        Tenant(String name) {
            this.name = name;
        }

        /** Replaces the plan: nothing refers to the loader before. */
        void deploy(URL classes) throws Exception {
            URLClassLoader before = loader;
            loader = new URLClassLoader(name, new URL[] {classes}, Main.class.getClassLoader());
            plan = (DoubleUnaryOperator) loader.loadClass("com.ravensworth.plan.PayPlan").getConstructor().newInstance();
            plan.applyAsDouble(40);
            if (before != null) before.close();
        }
    }

    record Payslip(String employee, String month, double gross, double net, String text) {}

    record Employee(String number, String name, String iban, int grade) {}

    static final class Calculator {
        final String tenant;
        final double[] sheet = new double[2_900];

        Calculator(String tenant) {
            this.tenant = tenant;
        }
    }

    static final class Calculators extends BaseKeyedPooledObjectFactory<String, Calculator> {
        @Override
        public Calculator create(String tenant) {
            return new Calculator(tenant);
        }

        @Override
        public PooledObject<Calculator> wrap(Calculator calculator) {
            return new DefaultPooledObject<>(calculator);
        }
    }

    static final class PaymentFiles {
        private final Map<String, ByteArrayOutputStream> open = new ConcurrentHashMap<>();

        void write(String bank, byte[] line) {
            ByteArrayOutputStream file = open.computeIfAbsent(bank, b -> new ByteArrayOutputStream(16_384));
            synchronized (file) {
                file.writeBytes(line);
                if (file.size() > 15_000) file.reset();
            }
        }
    }

    static final Map<String, Tenant> tenants = new HashMap<>();
    static final GenericKeyedObjectPool<String, Calculator> calculators = new GenericKeyedObjectPool<>(new Calculators());
    static final Cache<String, Employee> employees = Caffeine.newBuilder().maximumSize(36_000).build();
    static final PaymentFiles payments = new PaymentFiles();
    static DefaultCacheManager grid;
    static org.infinispan.Cache<String, Payslip> payslips;

    public static void main(String[] args) throws Exception {
        Sample s = new Sample(114);
        URL classes = Path.of(System.getProperty("plugin")).toUri().toURL();
        for (int i = 0; i < 26; i++) {
            Tenant tenant = new Tenant("company-" + i);
            tenants.put(tenant.name, tenant);
            tenant.deploy(classes);
        }
        for (int i = 0; i < 40; i++) tenants.get("company-" + s.below(26)).deploy(classes);
        calculators.setMaxTotalPerKey(8);
        calculators.setMaxIdlePerKey(8);
        calculators.setMaxTotal(400);
        for (String tenant : tenants.keySet()) {
            List<Calculator> taken = new ArrayList<>();
            for (int i = 0; i < 8; i++) taken.add(calculators.borrowObject(tenant));
            for (Calculator calculator : taken) calculators.returnObject(tenant, calculator);
        }
        grid = new DefaultCacheManager(new GlobalConfigurationBuilder().nonClusteredDefault().build());
        grid.defineConfiguration("payslips", new ConfigurationBuilder().expiration().lifespan(20, TimeUnit.MINUTES).wakeUpInterval(1, TimeUnit.MINUTES).build());
        payslips = grid.getCache("payslips");
        for (int i = 0; i < 60_000; i++) {
            String number = "E" + i;
            employees.get(number, n -> new Employee(n, s.text(22), "NL" + s.number(), s.below(900)));
        }
        for (int i = 0; i < 400 * 60; i++) payments.write("bank-" + i % 400, s.bytes(120));
        int[] n = new int[1];
        Await.Step step = () -> {
            int i = n[0]++;
            String tenant = "company-" + i % 26;
            Calculator calculator = calculators.borrowObject(tenant);
            calculator.sheet[i % calculator.sheet.length] = tenants.get(tenant).plan.applyAsDouble(20 + s.below(20));
            calculators.returnObject(tenant, calculator);
            payslips.put("slip-" + i, new Payslip("E" + s.below(60_000), "2026-03", s.real(), s.real(), s.text(440)));
            payments.write("bank-" + s.below(400), s.bytes(120));
        };
        for (int i = 0; i < 11_000; i++) step.run();
        Await.every("payroll", 80, step);
        Thread.sleep(500);
        Await.between(11_000, payslips.size(), 12_500, "payslips");
        Await.between(26 * 8, calculators.getNumIdle() + calculators.getNumActive(), 26 * 8, "calculators");
        employees.cleanUp();
        Await.between(35_900, employees.estimatedSize(), 36_000, "employees");
        Ready.last();
    }
}
