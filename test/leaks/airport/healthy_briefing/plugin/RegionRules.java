package com.pilotroom.regions;

import java.util.*;

public class RegionRules implements Runnable {
    private static Map<String, String> levels;

    @Override
    public void run() {
        Map<String, String> m = new HashMap<>();
        for (int i = 0; i < 900; i++) m.put("route-" + i, "FL" + (180 + i % 24 * 10));
        levels = Map.copyOf(m);
    }
}
