package de.lindauchem.synthesis;

import java.util.ArrayDeque;
import java.util.Deque;
import org.harness.Ready;
import org.harness.Sample;
import org.openscience.cdk.Atom;
import org.openscience.cdk.AtomContainer;
import org.openscience.cdk.interfaces.IAtom;
import org.openscience.cdk.interfaces.IAtomContainer;
import org.openscience.cdk.interfaces.IBond;
import quad.Citations;
import quad.LoanHistory;
import quad.RecentReaders;
import quad.RoomPlans;
import quad.SheetBitmaps;

/** A laboratory proposes molecules: variants of one scaffold, whose atoms each variant takes over and listens to. */
public class Main {
    static final class Scaffold {
        private final IAtomContainer ring = new AtomContainer();

        Scaffold() {
            for (int i = 0; i < 6; i++) ring.addAtom(new Atom(i == 2 ? "N" : "C"));
            for (int i = 0; i < 6; i++) ring.addBond(i, (i + 1) % 6, i % 2 == 0 ? IBond.Order.DOUBLE : IBond.Order.SINGLE);
        }
    }

    static final class SynthesisDesk {
        private final Scaffold scaffold = new Scaffold();
        private final Deque<IAtomContainer> best = new ArrayDeque<>();
        private double highest;

        void propose(int number, Sample s) {
            IAtomContainer variant = new AtomContainer();
            variant.setID("variant " + number);
            for (IAtom atom : scaffold.ring.atoms()) variant.addAtom(atom);
            for (IBond bond : scaffold.ring.bonds()) variant.addBond(variant.indexOf(bond.getBegin()), variant.indexOf(bond.getEnd()), bond.getOrder());
            for (int i = 0; i < 2 + s.below(4); i++) {
                variant.addAtom(new Atom(new String[] {"C", "O", "F", "Cl", "S"}[s.below(5)]));
                variant.addBond(s.below(6), variant.getAtomCount() - 1, IBond.Order.SINGLE);
            }
            double[] spectrum = new double[160];
            for (int i = 0; i < spectrum.length; i++) spectrum[i] = s.real() * variant.getAtomCount();
            variant.setProperty("spectrum", spectrum);
            double score = spectrum[0] + spectrum[80];
            if (score > highest) {
                highest = score;
                best.addLast(variant);
                if (best.size() > 10) best.removeFirst();
            }
        }
    }

    static final SynthesisDesk DESK = new SynthesisDesk();

    public static void main(String[] args) throws Exception {
        Citations.load(110_000);
        LoanHistory.load(18_000);
        RecentReaders.load(34_000);
        RoomPlans.load(470, 30);
        SheetBitmaps.load(42);
        Sample s = new Sample(5305);
        for (int i = 0; i < 1_400; i++) DESK.propose(i, s);
        Ready.last();
    }
}
