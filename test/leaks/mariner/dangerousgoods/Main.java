package com.tidewater.declarations;

import java.io.StringReader;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import net.saltmarsh.port.*;
import org.harness.Ready;
import org.harness.Sample;
import org.projog.api.Projog;
import org.projog.api.QueryResult;

/** Declarations are asserted as Prolog facts for the check and retracted after it, except where the check ends with a refusal. */
public class Main {
    record Verdict(String declaration, Instant at, boolean accepted) {}

    static final class RuleBook {
        private final Projog prolog = new Projog();
        private final Deque<Verdict> verdicts = new ArrayDeque<>();
        private long checked, refused;

        RuleBook() {
            prolog.consultReader(new StringReader(":- dynamic(declared/6).\n"
                    + "forbidden(1, _).\nforbidden(5, 1).\nforbidden(7, _).\nforbidden(4, 3).\n"
                    + "refused(D) :- declared(D, _, C, G, _, _), forbidden(C, G).\n"
                    + "refused(D) :- declared(D, _, _, _, W, _), W > 24000.\n"));
        }

        Verdict check(String id, Instant at, int un, int hazard, int group, int kilos, String text) {
            checked++;
            prolog.executeOnce("assertz(declared('" + id + "', " + un + ", " + hazard + ", " + group + ", " + kilos + ", '" + text + "')).");
            QueryResult r = prolog.executeQuery("refused('" + id + "').");
            if (r.next()) {
                refused++;
                return keep(new Verdict(id, at, false));
            }
            prolog.executeOnce("retract(declared('" + id + "', _, _, _, _, _)).");
            return keep(new Verdict(id, at, true));
        }

        private Verdict keep(Verdict v) {
            verdicts.add(v);
            if (verdicts.size() > 500) verdicts.poll();
            return v;
        }
    }

    static final class DeclarationDesk {
        final RuleBook rules = new RuleBook();
        final Harbours ports = new Harbours(9_500);
        final PassageWindow gate = new PassageWindow(15_000);
        final TideTables limits = new TideTables(260, 5_400);
    }

    private static DeclarationDesk desk;

    public static void main(String[] args) throws Exception {
        desk = new DeclarationDesk();
        ChartTiles.open(6_000_000);
        Glossary.load(40_000);
        Sample s = new Sample(1108);
        int all = 22_000;
        for (int i = 0; i < all; i++) {
            desk.rules.check("DG-" + s.id(), Sample.at(i, all, Duration.ofHours(36)), 1_000 + s.below(2_400), 1 + s.below(9), 1 + s.below(3), 200 + s.below(26_000), s.text(420));
        }
        Ready.last();
    }
}
