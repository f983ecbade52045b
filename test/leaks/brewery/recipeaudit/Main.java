package com.wortbook.audit;

import brewery.*;

import org.harness.Ready;
import org.javers.core.Javers;
import org.javers.core.JaversBuilder;
import org.javers.core.metamodel.annotation.Id;

import java.util.*;

/** The brew master's editor: each change to a recipe is recorded with who made it. */
public class Main {
    public static final class Draft {
        @Id
        private final int number;
        private String name;
        private double plato;
        private int mashMinutes, boilMinutes;
        private final Map<String, Integer> hopGrams = new TreeMap<>();
        private String remark = "";

        Draft(int number, String name, double plato) {
            this.number = number;
            this.name = name;
            this.plato = plato;
        }
    }

    static final class Editor {
        private final Javers audit = JaversBuilder.javers().build();
        private final Map<Integer, Draft> open = new LinkedHashMap<>();

        Draft open(int number, String name, double plato) {
            return open.computeIfAbsent(number, n -> new Draft(n, name, plato));
        }

        void save(String author, Draft draft) {
            audit.commit(author, draft);
        }

        /** A recipe that is brewed is no longer a draft. */
        void release(int number) {
            open.remove(number);
        }

        int openDrafts() {
            return open.size();
        }
    }

    private static Editor editor;

    public static void main(String[] a) throws Exception {
        PriceList.read(24000);
        Names.learn(44000);
        Loading.work(25000);
        Visitors.welcome(12000);
        Customers.read(27000);
        editor = new Editor();
        Dice d = new Dice(104);
        for (int i = 0; i < Integer.getInteger("saves", 4200); i++) {
            int number = d.below(40) + i / 50;
            Draft draft = editor.open(number, d.beer(), 10 + 6 * d.real());
            draft.mashMinutes = 40 + d.below(50);
            draft.boilMinutes = 60 + d.below(40);
            draft.plato += 0.1 * d.real();
            draft.hopGrams.put(d.hop(), 50 + d.below(500));
            draft.remark = d.text(90);
            editor.save("brewer " + d.below(6), draft);
            if (i % 50 == 49) editor.release(i / 50);
        }
        if (editor.openDrafts() > 60) throw new IllegalStateException("drafts are not released");
        Ready.last();
    }
}
