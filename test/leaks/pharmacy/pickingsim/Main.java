package com.apoteca.warehouse.picking;

import apoteca.Articles;
import apoteca.Availability;
import apoteca.FridgeRings;
import apoteca.LabelBuffers;
import apoteca.SalesWindow;
import com.badlogic.ashley.core.Component;
import com.badlogic.ashley.core.ComponentMapper;
import com.badlogic.ashley.core.Engine;
import com.badlogic.ashley.core.Entity;
import com.badlogic.ashley.core.Family;
import com.badlogic.ashley.systems.IteratingSystem;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.harness.Ready;
import org.harness.Sample;

/** Each box on the belts is an entity; at the end of its way it loses what makes it move, and stays in the engine. */
public class Main {
    static class Box implements Component {
        private final long number;
        private final int branch;
        private final Instant ordered;
        private final int[] pzns;

        Box(long number, int branch, Instant ordered, int[] pzns) {
            this.number = number;
            this.branch = branch;
            this.ordered = ordered;
            this.pzns = pzns;
        }
    }

    static class Place implements Component {
        private int belt;
        private float metres;
    }

    static class Moving implements Component {
        private final float speed;
        private final int gate;

        Moving(float speed, int gate) {
            this.speed = speed;
            this.gate = gate;
        }
    }

    static class Belts extends IteratingSystem {
        private final ComponentMapper<Place> places = ComponentMapper.getFor(Place.class);
        private final ComponentMapper<Moving> movings = ComponentMapper.getFor(Moving.class);
        private final List<Entity> arrived = new ArrayList<>();
        private long gatesOpened;

        Belts() {
            super(Family.all(Place.class, Moving.class).get());
        }

        @Override
        protected void processEntity(Entity entity, float seconds) {
            Place place = places.get(entity);
            Moving moving = movings.get(entity);
            place.metres += moving.speed * seconds;
            if (place.metres > 120) {
                place.belt++;
                place.metres = 0;
            }
            if (place.belt == moving.gate) arrived.add(entity);
        }

        @Override
        public void update(float seconds) {
            super.update(seconds);
            for (Entity entity : arrived) {
                entity.remove(Moving.class);
                gatesOpened++;
            }
            arrived.clear();
        }
    }

    static class Hall {
        private final Engine engine = new Engine();

        Hall() {
            engine.addSystem(new Belts());
        }

        void place(Box box, Sample s) {
            Entity entity = new Entity();
            entity.add(box);
            entity.add(new Place());
            entity.add(new Moving(0.8f + s.below(8) / 10f, 1 + s.below(3)));
            engine.addEntity(entity);
        }
    }

    static final Hall HALL = new Hall();

    public static void main(String[] args) throws Exception {
        Articles.load(24_000);
        FridgeRings.load(290, 2_000);
        Availability.load(28_000);
        SalesWindow.load(70_000);
        LabelBuffers.load(80);
        Sample s = new Sample(601);
        int boxes = 6_500;
        for (int i = 0; i < boxes; i++) {
            int[] pzns = new int[3 + s.below(20)];
            for (int k = 0; k < pzns.length; k++) pzns[k] = 1_000_000 + s.below(200_000);
            HALL.place(new Box(8_800_000L + i, s.below(85), Sample.at(i, boxes, Duration.ofHours(14)), pzns), s);
            HALL.engine.update(8);
        }
        for (int i = 0; i < 80; i++) HALL.engine.update(8);
        Ready.last();
    }
}
