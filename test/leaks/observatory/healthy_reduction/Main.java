package org.highridge.reduction;

import groovy.lang.Binding;
import groovy.lang.GroovyClassLoader;
import groovy.lang.Script;
import java.util.LinkedHashMap;
import java.util.Map;
import org.codehaus.groovy.runtime.InvokerHelper;
import org.harness.Ready;
import org.harness.Sample;
import sky.PreviewLru;
import sky.ProposalDatabase;
import sky.SkyTree;

/** Healthy: recipes of astronomers are compiled scripts, each with a class loader of its own; the 60 used last are kept. */
public class Main {
    static class RecipeEngine {
        private static final int KEPT = 60;
        private long compiled;
        private final Map<String, Class<? extends Script>> recipes = new LinkedHashMap<>(16, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<String, Class<? extends Script>> eldest) {
                return size() > KEPT;
            }
        };

        Object run(String text, double exposure) {
            Class<? extends Script> recipe = recipes.get(text);
            if (recipe == null) {
                recipe = compile(text);
                recipes.put(text, recipe);
            }
            return InvokerHelper.createScript(recipe, new Binding(Map.of("exposure", exposure))).run();
        }

        private Class<? extends Script> compile(String text) {
            compiled++;
            return new GroovyClassLoader(Main.class.getClassLoader()).parseClass(text).asSubclass(Script.class);
        }
    }

    static final RecipeEngine ENGINE = new RecipeEngine();

    public static void main(String[] args) throws Exception {
        SkyTree.load(400);
        PreviewLru.load(1_200, 18_000);
        ProposalDatabase.load(70_000);
        Sample s = new Sample(58);
        for (int i = 0; i < 260; i++) {
            int recipe = i < 150 ? i : 90 + s.below(60);
            ENGINE.run("def steps = [bias: " + recipe + ", dark: 3, flat: 1." + recipe + "]\n"
                    + "def signal = { x -> x * steps.flat - steps.bias - steps.dark }\n"
                    + "(1..5).collect { signal(exposure * it) }.sum()", s.real());
        }
        Ready.last();
    }
}
