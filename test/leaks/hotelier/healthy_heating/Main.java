package eu.kronenhof.energy;

import eu.kronenhof.base.FloorPlans;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.CountDownLatch;
import org.harness.Ready;
import org.harness.Sample;

/**
 * A simulation of how a house warms up over a winter, in the middle of its hours. The rooms and walls are the model and
 * cannot change; each room has its temperatures of the last three days in a ring; of the whole house there are the
 * sixteen states to which the solver can go back. The results are one figure a day, 120 of them when it ends.
 */
public class Main {
    static final class Wall {
        final Room other;
        final float conductance;
        final float[] layers;

        Wall(Room other, float conductance, float[] layers) {
            this.other = other;
            this.conductance = conductance;
            this.layers = layers;
        }
    }

    static final class Room {
        final int number;
        final float capacity;
        final List<Wall> walls = new ArrayList<>(6);
        final float[] lastHours = new float[72];
        double temperature = 16;

        Room(int number, float capacity) {
            this.number = number;
            this.capacity = capacity;
        }
    }

    static final class HouseModel {
        final Room[] rooms;

        HouseModel(int floors, int perFloor, Sample s) {
            rooms = new Room[floors * perFloor];
            for (int i = 0; i < rooms.length; i++) rooms[i] = new Room(i, 800 + s.below(400));
            for (int i = 0; i < rooms.length; i++) {
                if (i % perFloor > 0) join(i, i - 1, s);
                if (i >= perFloor) join(i, i - perFloor, s);
            }
        }

        private void join(int a, int b, Sample s) {
            float[] layers = new float[12];
            for (int i = 0; i < layers.length; i++) layers[i] = 0.02f + (float) s.real() * 0.1f;
            float conductance = 2 + (float) s.real() * 6;
            rooms[a].walls.add(new Wall(rooms[b], conductance, layers));
            rooms[b].walls.add(new Wall(rooms[a], conductance, layers));
        }
    }

    static final class WinterSimulation {
        private static final int STATES = 16;
        private final HouseModel model;
        private final double[][] states = new double[STATES][];
        private final double[] next;
        private final List<Double> kilowattHoursByDay = new ArrayList<>(120);
        private int hour;
        private double today;

        WinterSimulation(HouseModel model) {
            this.model = model;
            next = new double[model.rooms.length];
        }

        void step(int from, int to) {
            for (int r = from; r < to; r++) {
                Room room = model.rooms[r];
                double flow = (room.temperature < 20 ? 900 : 0) - 14 * (room.temperature - 2 - 6 * Math.sin(hour / 3.82));
                for (Wall w : room.walls) flow += w.conductance * (w.other.temperature - room.temperature);
                next[r] = room.temperature + flow / room.capacity;
            }
        }

        void endOfHour() {
            double[] state = states[hour % STATES];
            if (state == null) state = states[hour % STATES] = new double[next.length];
            for (int r = 0; r < next.length; r++) {
                Room room = model.rooms[r];
                state[r] = room.temperature;
                today += Math.max(0, next[r] - room.temperature) * room.capacity / 3600;
                room.temperature = next[r];
                room.lastHours[hour % room.lastHours.length] = (float) next[r];
            }
            if (++hour % 24 == 0) {
                kilowattHoursByDay.add(today);
                today = 0;
            }
        }
    }

    public static void main(String[] args) throws Exception {
        FloorPlans plans = new FloorPlans(121);
        WinterSimulation winter = new WinterSimulation(new HouseModel(160, 450, new Sample(122)));
        CountDownLatch middle = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        int workers = 2;
        CyclicBarrier hourDone = new CyclicBarrier(workers, () -> {
            winter.endOfHour();
            if (winter.hour == 400) {
                middle.countDown();
                try {
                    goOn.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }
        });
        for (int w = 0; w < workers; w++) {
            int part = winter.next.length / workers;
            int from = w * part;
            Thread t = new Thread(() -> {
                try {
                    while (winter.hour < 2880) {
                        winter.step(from, from + part);
                        hourDone.await();
                    }
                } catch (Exception e) {
                    throw new IllegalStateException(e);
                }
            }, "heating-" + w);
            t.setDaemon(true);
            t.start();
        }
        middle.await();
        Ready.last();
        goOn.countDown();
        System.out.println(plans.rooms("house 1 floor 1") + winter.kilowattHoursByDay.size());
    }
}
