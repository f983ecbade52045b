package com.apoteca.hall;

import apoteca.Barcodes;
import com.badlogic.ashley.core.Component;
import com.badlogic.ashley.core.ComponentMapper;
import com.badlogic.ashley.core.Entity;
import com.badlogic.ashley.core.Family;
import com.badlogic.ashley.core.PooledEngine;
import com.badlogic.ashley.systems.IteratingSystem;
import com.badlogic.gdx.utils.Pool;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: all boxes on the belts of the warehouse in an engine with a pool; boxes that arrive are taken out, and new ones take their entities. */
public class Main {
    public static class Box implements Component, Pool.Poolable {
        private long number;
        private int branch;
        private int grams;
        private String route;
        private long ordered;

        @Override
        public void reset() {
            number = 0;
            route = null;
        }
    }

    public static class Place implements Component, Pool.Poolable {
        private int belt;
        private float metres;
        private float speed;

        @Override
        public void reset() {
            belt = 0;
            metres = 0;
        }
    }

    static class Belts extends IteratingSystem {
        private final ComponentMapper<Place> places = ComponentMapper.getFor(Place.class);
        private final ComponentMapper<Box> boxes = ComponentMapper.getFor(Box.class);
        private long arrived;
        private long grams;

        Belts() {
            super(Family.all(Box.class, Place.class).get());
        }

        @Override
        protected void processEntity(Entity entity, float seconds) {
            Place place = places.get(entity);
            place.metres += place.speed * seconds;
            if (place.metres <= 400) return;
            place.metres = 0;
            if (++place.belt < 4) return;
            arrived++;
            grams += boxes.get(entity).grams;
            getEngine().removeEntity(entity);
        }
    }

    static class Hall {
        private final int places;
        private final PooledEngine engine;
        private final Belts belts = new Belts();
        private long next = 8_800_000;

        Hall(int places) {
            this.places = places;
            engine = new PooledEngine(places / 20, places / 8, places / 20, places / 8);
            engine.addSystem(belts);
        }

        void fill(Sample s) {
            while (engine.getEntities().size() < places) {
                Box box = engine.createComponent(Box.class);
                box.number = next++;
                box.branch = s.below(85);
                box.grams = 200 + s.below(9_000);
                box.route = "route " + s.code(4);
                box.ordered = System.currentTimeMillis();
                Place place = engine.createComponent(Place.class);
                place.speed = 0.6f + s.below(10) / 10f;
                Entity entity = engine.createEntity();
                entity.add(box);
                entity.add(place);
                engine.addEntity(entity);
            }
        }
    }

    static Hall hall;

    public static void main(String[] args) throws Exception {
        Barcodes.load(390_000);
        hall = new Hall(Scale.of(42_000));
        Sample s = new Sample(621);
        for (int i = 0; i < 120; i++) {
            hall.fill(s);
            hall.engine.update(40);
        }
        Ready.last();
    }
}
