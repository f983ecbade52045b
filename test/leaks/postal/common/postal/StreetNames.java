package postal;

import dk.brics.automaton.Automaton;
import dk.brics.automaton.BasicAutomata;
import dk.brics.automaton.RunAutomaton;

import java.util.TreeSet;

/** Healthy: an automaton that accepts the names of streets, to correct what the reader of addresses saw. */
public final class StreetNames {
    private static Automaton names;
    private static RunAutomaton check;

    private StreetNames() {}

    public static void learn(int count) {
        Dice d = new Dice(8);
        TreeSet<String> sorted = new TreeSet<>();
        for (int i = 0, n = Dice.part(count); i < n; i++) sorted.add(d.town() + " " + d.below(100_000) + " " + d.name());
        names = BasicAutomata.makeStringUnion(sorted.toArray(CharSequence[]::new));
        check = new RunAutomaton(BasicAutomata.makeStringUnion("Postfach", "PO Box", "Boîte postale"));
    }
}
