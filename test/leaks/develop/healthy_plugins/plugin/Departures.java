package org.station.plugin;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

public class Departures implements Callable<Integer> {
    private static final List<long[]> TABLES = new ArrayList<>();

    public Departures() {
        for (int i = 0; i < 40; i++) TABLES.add(new long[900]);
    }

    @Override
    public Integer call() {
        return TABLES.stream().mapToInt(t -> t.length).sum();
    }
}
