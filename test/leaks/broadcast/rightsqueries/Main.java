package com.mediarights.desk;

import java.util.ArrayList;
import java.util.List;
import org.apache.commons.jxpath.JXPathContext;
import org.harness.Ready;
import org.harness.Sample;
import studio.CoverageMap;
import studio.LevelRings;
import studio.StillLru;
import studio.SubtitleTexts;
import studio.TitleRegister;

/** With each new book of rights a new context is made that has the last one as its parent, so that names stay known; with it, all earlier books stay. */
public class Main {
    public static class Grant {
        private final String territory;
        private final int from;
        private final int to;
        private final String platform;

        Grant(String territory, int from, int to, String platform) {
            this.territory = territory;
            this.from = from;
            this.to = to;
            this.platform = platform;
        }

        public String getTerritory() {
            return territory;
        }

        public int getFrom() {
            return from;
        }

        public int getTo() {
            return to;
        }

        public String getPlatform() {
            return platform;
        }
    }

    public static class Contract {
        private final String number;
        private final List<Grant> grants = new ArrayList<>();

        Contract(String number) {
            this.number = number;
        }

        public String getNumber() {
            return number;
        }

        public List<Grant> getGrants() {
            return grants;
        }
    }

    public static class RightsBook {
        private final List<Contract> contracts = new ArrayList<>();

        public List<Contract> getContracts() {
            return contracts;
        }
    }

    /** What a programme planner wants to send. */
    public static class Wish {
        private final String planner;
        private final String territory;
        private final int day;
        private final String platform;
        private final String note;

        Wish(String planner, String territory, int day, String platform, String note) {
            this.planner = planner;
            this.territory = territory;
            this.day = day;
            this.platform = platform;
            this.note = note;
        }

        public String getPlanner() {
            return planner;
        }

        public String getTerritory() {
            return territory;
        }

        public int getDay() {
            return day;
        }

        public String getPlatform() {
            return platform;
        }

        public String getNote() {
            return note;
        }
    }

    static class RightsDesk {
        private static final String GRANTS = "count(contracts/grants[territory=$wish/territory and platform=$wish/platform and from<=$wish/day and to>=$wish/day])";
        private JXPathContext context;
        private int questions;

        /** The department of contracts sends its book each hour; what is known to the context by name shall stay known. */
        synchronized void use(RightsBook book) {
            context = JXPathContext.newContext(context, book);
            context.getVariables().declareVariable("loaded", System.currentTimeMillis());
        }

        synchronized boolean allowed(Wish wish) {
            context.getVariables().declareVariable("wish", wish);
            questions++;
            return ((Double) context.getValue(GRANTS)) > 0;
        }
    }

    private static final String[] PLATFORMS = {"TV", "RADIO", "WEB", "ARCHIVE"};
    static final RightsDesk DESK = new RightsDesk();

    public static void main(String[] args) throws Exception {
        CoverageMap.load(1_000, 1_500);
        LevelRings.load(190, 1_800);
        StillLru.load(480, 12_000);
        SubtitleTexts.load(200);
        TitleRegister.load(6_500);
        Sample s = new Sample(2_151);
        int allowed = 0;
        for (int hour = 0; hour < 130; hour++) {
            DESK.use(book(s));
            for (int i = 0; i < 12; i++) {
                Wish wish = new Wish("planner " + s.below(60), s.code(1), s.below(10_000), PLATFORMS[s.below(4)], s.text(60 + s.below(80)));
                if (DESK.allowed(wish)) allowed++;
            }
        }
        System.out.println(allowed + " wishes were allowed");
        Ready.last();
    }

    private static RightsBook book(Sample s) {
        RightsBook book = new RightsBook();
        for (int i = 0; i < 75; i++) {
            Contract contract = new Contract("C-" + s.below(900_000));
            for (int k = 0; k < 2 + s.below(5); k++) contract.grants.add(new Grant(s.code(1), s.below(4_000), 4_000 + s.below(6_000), PLATFORMS[s.below(4)]));
            book.contracts.add(contract);
        }
        return book;
    }
}
