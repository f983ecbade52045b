package org.census.registry;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.harness.Ready;
import org.harness.Sample;
import org.meadow.clinic.Formulary;

/** No leak, but waste: the rows of a register hold 90,000 copies each of the same few names of towns and states. */
public class Main {
    static class Household {
        final String street;
        final String town;
        final String state;
        final String status;

        Household(String street, String town, String state, String status) {
            this.street = street;
            this.town = town;
            this.state = state;
            this.status = status;
        }
    }

    static class Register {
        final List<Household> households;
        final Formulary formulary = new Formulary(3_000);

        Register(Sample s) {
            String[] towns = new String[40];
            for (int i = 0; i < towns.length; i++) towns[i] = s.text(24);
            List<Household> all = new ArrayList<>();
            for (int i = 0; i < 90_000; i++) {
                all.add(new Household(s.code(6), new String(towns[s.below(40)].toCharArray()), new String("North Province".toCharArray()),
                        new String("REGISTERED".toCharArray())));
            }
            households = Collections.unmodifiableList(all);
        }
    }

    private static Register register;

    public static void main(String[] args) throws Exception {
        register = new Register(new Sample(64));
        Ready.last();
    }
}
