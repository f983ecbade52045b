package org.planwell.outpatients;

import hospital.*;

import org.harness.Ready;

import java.util.*;

/** Shows the outpatients' appointments of the coming hours. Each night the plan of the year is read anew and cut to what is next. */
public class Main {
    record Appointment(int minute, String clinic, String patient, String reason) {}

    static final class NextHours {
        private List<Appointment> next = List.of();

        void nightly(Rnd r, int appointments) {
            List<Appointment> year = new ArrayList<>();
            for (int i = 0; i < appointments; i++) year.add(new Appointment(i * 4, "clinic " + r.upTo(30), r.name(), r.note(44)));
            next = year.subList(appointments / 2, appointments / 2 + 40);
        }

        String first() {
            return next.get(0).patient + " at " + next.get(0).minute;
        }
    }

    private static final NextHours BOARD = new NextHours();
    private static String shown;

    public static void main(String[] a) throws Exception {
        Telemetry.collect(150000);
        Beats.sample(550);
        Thumbnails.show(17000);
        Encounters.replay(35000);
        Codes.build(47000);
        Rnd r = new Rnd(117);
        for (int night = 0; night < 3; night++) {
            BOARD.nightly(r, 46000);
            shown = BOARD.first();
        }
        Ready.last();
    }
}
