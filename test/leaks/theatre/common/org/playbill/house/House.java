package org.playbill.house;

import java.util.concurrent.locks.LockSupport;

/** The healthy data of a theatre. Each program names the parts that it has. */
public final class House {
    public enum Part { REPERTOIRE, SEAT_PLANS, PATRONS, POSTERS, BOOKLETS, SEAT_HOLDS, LIGHT_CUES, ATTENDANCE, CALL_BOARD, SCAN_BUFFERS, LIBRETTI, LEDGER }

    private House() {}

    public static void open(Part... parts) {
        for (Part part : parts) {
            switch (part) {
                case REPERTOIRE -> Repertoire.load(6_400);
                case SEAT_PLANS -> SeatPlans.load(5_000);
                case PATRONS -> Patrons.load(62_000);
                case POSTERS -> Posters.load(820);
                case BOOKLETS -> Booklets.load(9_500);
                case SEAT_HOLDS -> SeatHolds.load(24_000);
                case LIGHT_CUES -> LightCues.load(11_000);
                case ATTENDANCE -> Attendance.load(200_000);
                case CALL_BOARD -> CallBoard.load(36_000);
                case SCAN_BUFFERS -> ScanBuffers.load(110);
                case LIBRETTI -> Libretti.load(52_000);
                case LEDGER -> Ledger.load(48);
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
