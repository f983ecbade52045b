package com.parcelnet.tariff;

import java.util.*;

public class TariffPlugin {
    static final class Zone {
        final String name;
        final int[] cents;

        Zone(harbor.Gen g) {
            name = g.name();
            cents = new int[60];
            for (int i = 0; i < 60; i++) cents[i] = g.num(9000);
        }
    }

    static final class ZoneTable {
        private static final Map<String, Zone> ZONES = new TreeMap<>();

        static void load() {
            harbor.Gen g = new harbor.Gen(77);
            for (int i = 0; i < 2100; i++) ZONES.put("Z" + i, new Zone(g));
        }
    }

    private final Timer refresh = new Timer("tariff-refresh", true);
    private final int version;

    public TariffPlugin(int version) {
        this.version = version;
        ZoneTable.load();
        refresh.scheduleAtFixedRate(
                new TimerTask() {
                    @Override
                    public void run() {
                        check();
                    }
                },
                3600_000,
                3600_000);
    }

    void check() {
        ZoneTable.ZONES.size();
    }

    public void stop() {
        ZoneTable.ZONES.values().removeIf(z -> z.cents == null);
    }

    public int price(String zone, int kg) {
        return ZoneTable.ZONES.get(zone).cents[kg];
    }
}
