package com.pitchdata.filters;

import com.querydsl.core.types.dsl.BooleanExpression;
import com.querydsl.core.types.dsl.PathBuilder;
import org.harness.Ready;
import org.harness.Sample;
import terrace.ClubCrests;
import terrace.Fixtures;
import terrace.GateWindows;
import terrace.GoalModel;
import terrace.Players;

/** Statistics can be filtered by attribute; the name of an attribute has the fixture and the licence in it, and the one root path remembers each. */
public class Main {
    static final class StatsApi {
        private final PathBuilder<Object> row = new PathBuilder<>(Object.class, "row");
        private long answered;
        private long characters;

        /** The condition as it is handed to the store of columns. */
        String condition(int fixture, String licence, String measure, int least) {
            BooleanExpression played = row.get("fixture_" + fixture + "_" + licence + "_" + measure, Integer.class).isNotNull();
            BooleanExpression season = row.getNumber("season", Integer.class).goe(least);
            answered++;
            return played.and(season).toString();
        }
    }

    static final StatsApi API = new StatsApi();

    public static void main(String[] args) throws Exception {
        ClubCrests.load(12_000);
        Fixtures.load(13_500);
        GateWindows.load(300, 400);
        GoalModel.load(15, 400);
        Players.load(6_300);
        Sample s = new Sample(6401);
        String[] measures = {"passes", "duels", "sprints", "saves"};
        for (int request = 0; request < 13_000; request++) {
            API.characters += API.condition(80_000 + request / 40, "LIC" + (100_000 + s.below(9_000)), measures[s.below(4)], 2015 + s.below(10)).length();
        }
        Ready.last();
    }
}
