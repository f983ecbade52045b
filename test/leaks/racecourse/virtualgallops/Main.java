package ie.glenview.virtual;

import ie.glenview.base.BettingAccounts;
import ie.glenview.base.FinishFrames;
import ie.glenview.base.StudRegister;
import ie.glenview.base.TimingLoops;
import ie.glenview.base.WithdrawalTimes;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.harness.Ready;
import org.harness.Sample;
import org.ode4j.math.DVector3C;
import org.ode4j.ode.DBody;
import org.ode4j.ode.DMass;
import org.ode4j.ode.DSpace;
import org.ode4j.ode.DSphere;
import org.ode4j.ode.DWorld;
import org.ode4j.ode.OdeHelper;

/** Virtual races between the real ones: bodies run down a straight in a physical world, and the betting shops see the picture. */
public class Main {
    static final class Gallop {
        final int number;
        final Instant off;
        final List<DSphere> runners = new ArrayList<>();
        int winner = -1;

        Gallop(int number, Instant off) {
            this.number = number;
            this.off = off;
        }
    }

    static final class GallopTrack {
        private final DWorld world = OdeHelper.createWorld();
        private final DSpace turf = OdeHelper.createHashSpace();
        private final Map<Integer, Gallop> running = new HashMap<>();
        private final int[] wins = new int[16];

        GallopTrack() {
            world.setGravity(0, 0, 0);
            world.setAutoDisableFlag(true);
            world.setAutoDisableSteps(4);
            world.setLinearDamping(0.02);
        }

        Gallop load(int number, Instant off, int runners) {
            Gallop g = new Gallop(number, off);
            DMass mass = OdeHelper.createMass();
            for (int i = 0; i < runners; i++) {
                DBody body = OdeHelper.createBody(world);
                mass.setSphere(1, 1.2);
                body.setMass(mass);
                body.setPosition(0, i * 3.0, 0);
                DSphere sphere = OdeHelper.createSphere(turf, 1.2);
                sphere.setBody(body);
                sphere.setCategoryBits(1L << (i % 16));
                g.runners.add(sphere);
            }
            running.put(number, g);
            return g;
        }

        void run(Gallop g, Sample s) {
            for (int step = 0; step < 5; step++) {
                for (DSphere r : g.runners) r.getBody().addForce(40 + s.real() * 12, 0, 0);
                world.quickStep(0.1);
            }
            double best = -1;
            for (int i = 0; i < g.runners.size(); i++) {
                DVector3C p = g.runners.get(i).getPosition();
                if (p.get0() > best) {
                    best = p.get0();
                    g.winner = i;
                }
            }
            wins[g.winner]++;
        }

        void finish(Gallop g) {
            for (DSphere r : g.runners) {
                r.getBody().setLinearVel(0, 0, 0);
                r.destroy();
            }
            running.remove(g.number);
        }
    }

    static final class VirtualSports {
        final GallopTrack track = new GallopTrack();
        final StudRegister stud = new StudRegister(21);
        final FinishFrames frames = new FinishFrames();
        final BettingAccounts accounts = new BettingAccounts(22);
        final WithdrawalTimes withdrawal = new WithdrawalTimes(23);
        final TimingLoops loops = new TimingLoops(24);
    }

    private static final VirtualSports SPORTS = new VirtualSports();

    public static void main(String[] args) throws Exception {
        Sample s = new Sample(902);
        int races = 480;
        for (int i = 0; i < races; i++) {
            Gallop g = SPORTS.track.load(70_000 + i, Sample.at(i, races, Duration.ofHours(40)), 8 + s.below(7));
            SPORTS.track.run(g, s);
            if (i < races - 1) SPORTS.track.finish(g);
        }
        Ready.last();
    }
}
