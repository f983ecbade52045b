package org.seamark.station;

import java.util.concurrent.locks.LockSupport;

/** The healthy data of a coast guard station. Each program names the parts that it has. */
public final class Station {
    public enum Part { VESSELS, TILES, TIDES, BUOYS, NOTICES, FORECASTS, CHANNELS, ROTA, LOGBOOK, LIGHTS, ALARMS, RADIO }

    private Station() {}

    public static void open(Part... parts) throws Exception {
        for (Part part : parts) {
            switch (part) {
                case VESSELS -> Vessels.load(38_000);
                case TILES -> Tiles.load(800);
                case TIDES -> Tides.load(290);
                case BUOYS -> Buoys.load(620);
                case NOTICES -> Notices.load(17_000);
                case FORECASTS -> Forecasts.load(8_000);
                case CHANNELS -> Channels.load(190_000);
                case ROTA -> Rota.load(58_000);
                case LOGBOOK -> Logbook.load(17_000);
                case LIGHTS -> Lights.load(7_000);
                case ALARMS -> Alarms.load(52_000);
                case RADIO -> Radio.load(110);
            }
        }
    }

    /** Keeps a part by a thread of its own, as a service does with its main loop. */
    static void keep(String name, Object part) {
        Thread loop = new Thread(() -> {
            while (part != null) LockSupport.park(part);
        }, name);
        loop.setDaemon(true);
        loop.start();
    }
}
