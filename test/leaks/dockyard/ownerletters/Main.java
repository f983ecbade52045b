package com.keelhaven.letters;

import java.util.List;
import org.harness.Ready;
import org.harness.Sample;
import org.stringtemplate.v4.ST;
import org.stringtemplate.v4.STGroup;
import yard.DrawingCache;
import yard.Movements;
import yard.ShipDatabase;
import yard.SupplierRegister;
import yard.TideTables;

/** The clause that is written for one letter is defined in the group that all letters share, under the letter's number. */
public class Main {
    record Order(int number, String ship, String owner, String clause) {}

    static class LetterService {
        private final STGroup templates = new STGroup('<', '>');
        private long letters;

        LetterService() {
            templates.defineTemplate("greeting", "owner", "Dear <owner>,");
            templates.defineTemplate("closing", "yard", "Yours faithfully\n<yard>");
            templates.defineTemplate("letter", "owner,ship,clause",
                    "<greeting(owner)>\nwe have repaired <ship>.\n<clause>\n<closing(\"Keelhaven Yard\")>");
        }

        String write(Order order) {
            String name = "clause_" + order.number;
            templates.defineTemplate(name, "ship,owner", order.clause);
            ST clause = templates.getInstanceOf(name);
            clause.add("ship", order.ship);
            clause.add("owner", order.owner);
            ST letter = templates.getInstanceOf("letter");
            letter.add("owner", order.owner);
            letter.add("ship", order.ship);
            letter.add("clause", clause.render());
            letters++;
            return letter.render();
        }
    }

    static final LetterService LETTERS = new LetterService();

    private static final List<String> CLAUSES = List.of(
            "The warranty for <ship> ends after twelve months. %s",
            "<owner> has seen the sea trial of <ship> and accepts it. %s",
            "Open points of <ship>: %s");

    public static void main(String[] args) throws Exception {
        SupplierRegister.load(24_000);
        TideTables.load(900);
        DrawingCache.load(9_000);
        Movements.load(40_000);
        ShipDatabase.load(40_000);
        Sample s = new Sample(48);
        for (int i = 0; i < 3_000; i++) {
            LETTERS.write(new Order(20_000 + i, "MV " + s.code(7), "Captain " + s.code(6),
                    String.format(CLAUSES.get(s.below(3)), s.text(40))));
        }
        Ready.last();
    }
}
