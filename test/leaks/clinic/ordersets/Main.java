package com.bundlecare.orders;

import bsh.*;

import hospital.*;

import org.harness.Ready;

/** Expands the order sets of the wards with scripts in BeanShell; one interpreter lives as long as the service. */
public class Main {
    public static final class Order {
        public final String drug, patient, instruction;
        public final int[] times;
        public int doses;

        Order(Rnd r) {
            drug = r.letters(8);
            patient = r.name();
            instruction = r.note(110);
            times = new int[2 + r.upTo(4)];
            for (int i = 0; i < times.length; i++) times[i] = 6 + r.upTo(16);
        }
    }

    static final class OrderSets {
        private final Interpreter interpreter = new Interpreter();
        private int expanded, next;

        OrderSets() throws EvalError {
            interpreter.eval("expand(order, days) { order.doses = order.times.length * days; return order.doses; }");
        }

        int expand(Order order, int days) throws EvalError {
            String name = "order" + next++;
            interpreter.set(name, order);
            interpreter.set("days", days);
            int doses = (Integer) interpreter.eval("expand(" + name + ", days);");
            interpreter.unset("days");
            expanded++;
            return doses;
        }
    }

    private static OrderSets orderSets;
    private static long doses;

    public static void main(String[] a) throws Exception {
        Register.open(76000);
        FhirCache.warm(21000);
        Codes.build(50000);
        Telemetry.collect(150000);
        Beats.sample(520);
        orderSets = new OrderSets();
        Rnd r = new Rnd(112);
        for (int i = 0; i < 24000; i++) doses += orderSets.expand(new Order(r), 1 + r.upTo(7));
        Ready.last();
    }
}
