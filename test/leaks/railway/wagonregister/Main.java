package com.wagonpool.register;

import org.harness.Ready;

import railway.*;

import java.util.*;

/** The register of the wagons of a pool: read from the keeper's file at the start, then only looked at. */
public class Main {
    static final class Wagon {
        final String number;
        final String keeper;
        final String type;
        final String workshop;
        final String country;
        final int tareKilograms;

        Wagon(String number, String keeper, String type, String workshop, String country, int tareKilograms) {
            this.number = number;
            this.keeper = keeper;
            this.type = type;
            this.workshop = workshop;
            this.country = country;
            this.tareKilograms = tareKilograms;
        }
    }

    private static final String[] KEEPERS = {
        "VTG Rail Holding and Leasing AG, Hamburg", "Northern Wagon Keepers Limited, York", "Ermewa Interservices, Paris", "Transwaggon Group, Zug"
    };
    private static final String[] TYPES = {"Habbiins 14 sliding wall wagon", "Sggrss 80 container wagon", "Zacns 95 tank wagon for mineral oil", "Falns 121 bulk wagon"};
    private static List<Wagon> register;

    /** A line of the file, as the keeper writes it. */
    private static String line(Dice d) {
        return d.vehicle() + ";" + KEEPERS[d.below(4)] + ";" + TYPES[d.below(4)] + ";" + "workshop of " + d.station() + ";" + "country " + (70 + d.below(12)) + ";" + (11000 + d.below(19000));
    }

    private static Wagon parse(String line) {
        String[] f = line.split(";");
        return new Wagon(f[0], f[1], f[2], f[3], f[4], Integer.parseInt(f[5]));
    }

    private static Map<String, Integer> byType() {
        Map<String, Integer> n = new TreeMap<>();
        for (Wagon w : register) n.merge(w.type, 1, Integer::sum);
        return n;
    }

    public static void main(String[] a) throws Exception {
        Network.read(44000);
        Travellers.visit(16000);
        Yard.work(40000);
        Gradients.read(330);
        DelayReports.collect(60000);
        Dice d = new Dice(317);
        Wagon[] wagons = new Wagon[Integer.getInteger("wagons", 23000)];
        for (int i = 0; i < wagons.length; i++) wagons[i] = parse(line(d));
        register = List.of(wagons);
        byType();
        Ready.last();
    }
}
