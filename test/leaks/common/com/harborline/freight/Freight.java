package com.harborline.freight;

/** What the freight service holds in memory when nothing is wrong: 30 MB at full noise. */
public final class Freight {
    private Freight() {}

    public static void load() {
        RouteGraph.load(70_000);
        TariffBook.load(22_000);
        ShipmentCache.load(9_000);
        ElevationGrid.load(500, 4_000);
        LabelCache.load(4_500);
        CustomsCodes.load(20_000);
    }
}
