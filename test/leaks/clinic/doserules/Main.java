package com.dispensa.rules;

import clojure.java.api.Clojure;
import clojure.lang.IFn;

import hospital.*;

import org.harness.Ready;

/** Looks at each prescription before it is dispensed; the rules are written in Clojure. */
public class Main {
    private static long refused;

    public static void main(String[] a) throws Exception {
        Stays.admit(50000);
        Consultations.plan(1000);
        Thumbnails.show(17000);
        ResultStore.record(120000);
        Rota.write(760);
        Clojure.var("clojure.core", "require").invoke(Clojure.read("pharmacy.dosing"));
        IFn check = Clojure.var("pharmacy.dosing", "check");
        Rnd r = new Rnd(103);
        String[] drugs = new String[140];
        for (int i = 0; i < drugs.length; i++) drugs[i] = "drug " + r.letters(6);
        for (int i = 0; i < Integer.getInteger("orders", 11000); i++) {
            Object ok = check.invoke(drugs[r.upTo(140)], (long) r.upTo(100), 40 + r.upTo(600) / 10.0, 0.5 + r.upTo(200) / 100.0, (double) r.upTo(900));
            if (Boolean.FALSE.equals(ok)) refused++;
        }
        Ready.last();
    }
}
