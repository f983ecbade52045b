package org.brewlab.formulas;

import brewery.*;

import org.harness.Ready;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.*;
import java.util.function.DoubleUnaryOperator;

/** The laboratory ships its formulas for bitterness as plug-ins; a new release takes the place of the old one. */
public class Main {
    static final class Installed implements AutoCloseable {
        final int release;
        final DoubleUnaryOperator formula;
        private final URLClassLoader loader;

        Installed(int release, DoubleUnaryOperator formula, URLClassLoader loader) {
            this.release = release;
            this.formula = formula;
            this.loader = loader;
        }

        @Override
        public void close() throws Exception {
            loader.close();
        }
    }

    static final class Laboratory {
        private final URL folder;
        private final Map<String, Double> bitterness = new TreeMap<>();
        private Installed current;

        Laboratory(URL folder) {
            this.folder = folder;
        }

        void install(int release) throws Exception {
            URLClassLoader loader = new URLClassLoader("formulas", new URL[] {folder}, Main.class.getClassLoader());
            DoubleUnaryOperator formula = (DoubleUnaryOperator) loader.loadClass("lab.formula.Tinseth").getConstructor(int.class).newInstance(release);
            Installed old = current;
            current = new Installed(release, formula, loader);
            if (old != null) old.close();
        }

        void brew(Recipes.Recipe r) {
            double sum = 0;
            for (Recipes.Hop h : r.hops()) sum += h.grams() * current.formula.applyAsDouble(h.minute());
            bitterness.put(r.name().substring(0, r.name().indexOf(' ')), sum / r.plato());
        }
    }

    private static Laboratory laboratory;

    public static void main(String[] a) throws Exception {
        Recipes.read(14000);
        Names.learn(43000);
        Visitors.welcome(12000);
        PriceList.read(25000);
        Loading.work(26000);
        laboratory = new Laboratory(Path.of(System.getProperty("plugin")).toUri().toURL());
        Dice d = new Dice(109);
        for (int release = 1; release <= Integer.getInteger("releases", 80); release++) {
            laboratory.install(release);
            for (int i = 0; i < 200; i++) laboratory.brew(Recipes.at(d.below(14000)));
        }
        Ready.last();
    }
}
