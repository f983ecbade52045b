package com.luckyseven.lottery;

import com.meridian.office.*;
import java.time.LocalDate;
import java.util.*;
import java.util.concurrent.*;
import org.harness.Ready;

/**
 * Nothing is wrong: the tickets that were sold for tonight's draw are in memory until the draw; of past draws only the totals are kept. Terminals have
 * sessions that end when they are silent.
 */
public class Main {
    static final class Ticket {
        final String serial;
        final byte[] numbers;
        final String terminal;
        final long sold;
        final int rows;

        Ticket(String serial, byte[] numbers, String terminal, long sold, int rows) {
            this.serial = serial;
            this.numbers = numbers;
            this.terminal = terminal;
            this.sold = sold;
            this.rows = rows;
        }
    }

    record Totals(LocalDate day, int tickets, long stakes, int[] winners) {}

    static final class Draw {
        final LocalDate day;
        final List<Ticket> tickets = new ArrayList<>();
        final Map<String, Integer> perTerminal = new HashMap<>();
        long stakes;

        Draw(LocalDate day) {
            this.day = day;
        }
    }

    static final class TerminalSession {
        final String terminal;
        final byte[] key;
        final long began;
        long heard;
        int sales;

        TerminalSession(String terminal, byte[] key, long began) {
            this.terminal = terminal;
            this.key = key;
            this.began = began;
        }
    }

    static final class Lottery {
        private final ArrayDeque<Totals> past = new ArrayDeque<>();
        private final ConcurrentMap<String, TerminalSession> sessions = new ConcurrentHashMap<>();
        private Draw tonight;
        private long ended;

        void sell(Ticket t, Gen g) {
            tonight.tickets.add(t);
            tonight.stakes += t.rows * 120L;
            tonight.perTerminal.merge(t.terminal, 1, Integer::sum);
            TerminalSession s = sessions.computeIfAbsent(t.terminal, id -> new TerminalSession(id, g.bytes(256), t.sold));
            s.heard = t.sold;
            s.sales++;
        }

        void endSilent(long now) {
            for (Iterator<TerminalSession> i = sessions.values().iterator(); i.hasNext();) {
                if (i.next().heard < now - 20 * 60_000L) {
                    i.remove();
                    ended++;
                }
            }
        }

        void draw(LocalDate next) {
            if (tonight != null) {
                past.add(new Totals(tonight.day, tonight.tickets.size(), tonight.stakes, new int[9]));
                if (past.size() > 730) past.poll();
            }
            tonight = new Draw(next);
        }
    }

    static final Lottery LOTTERY = new Lottery();

    public static void main(String[] args) throws Exception {
        Partners.load(15_000);
        QuoteCache.load(12_000);
        NameIndex winners = new NameIndex(55_000);
        OpenCases complaints = new OpenCases(10_000);
        Gen g = new Gen(2080);
        LocalDate today = LocalDate.now();
        int days = 4;
        int perDay = Gen.n(125_000);
        for (int d = days - 1; d >= 0; d--) {
            LOTTERY.draw(today.minusDays(d));
            int sold = d == 0 ? perDay : perDay / 3;
            for (int i = 0; i < sold; i++) {
                long time = Gen.at(i, sold, 11) - d * 86_400_000L;
                LOTTERY.sell(new Ticket(g.digits(14), g.bytes(6 * (1 + g.num(6))), "T" + (i / 2000 * 40 + g.num(1_200)), time, 1 + g.num(6)), g);
                if (i % 500 == 0) LOTTERY.endSilent(time);
            }
        }
        System.out.println("tickets " + LOTTERY.tonight.tickets.size() + ", sessions " + LOTTERY.sessions.size() + ", ended " + LOTTERY.ended);
        Ready.last();
        System.out.println(winners.size() + " " + complaints);
    }
}
