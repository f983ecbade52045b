package hu.hangkiado.studio;

import hu.hangkiado.base.FanProfiles;
import hu.hangkiado.base.MixBuffers;
import hu.hangkiado.base.PlayRing;
import hu.hangkiado.base.ShopWindow;
import hu.hangkiado.base.SoldWhere;
import hu.hangkiado.base.WorkRegister;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import kotlin.Unit;
import kotlin.jvm.internal.Reflection;
import org.harness.Ready;
import org.harness.Sample;
import org.koin.core.Koin;
import org.koin.core.KoinApplication;
import org.koin.core.definition.BeanDefinition;
import org.koin.core.definition.Kind;
import org.koin.core.instance.ScopedInstanceFactory;
import org.koin.core.module.Module;
import org.koin.core.qualifier.Qualifier;
import org.koin.core.qualifier.QualifierKt;
import org.koin.core.scope.Scope;

/** Each session in the studio is a scope of the container. The scope is closed with the last take; a session that breaks off does not come to it. */
public class Main {
    static final class TakeSheet {
        final Instant begun = Instant.now();
        final List<String> takes = new ArrayList<>();
        final byte[] levels;

        TakeSheet(byte[] levels) {
            this.levels = levels;
        }
    }

    static final class StudioSession {
        private final Scope scope;
        private final String band;

        StudioSession(Scope scope, String band) {
            this.scope = scope;
            this.band = band;
        }

        TakeSheet sheet() {
            return scope.get(Reflection.getOrCreateKotlinClass(TakeSheet.class), null, null);
        }

        void record(String take) {
            if (take.startsWith("!")) throw new IllegalStateException(band + " breaks off");
            sheet().takes.add(take);
        }

        void finish() {
            scope.close();
        }
    }

    static final class StudioHouse {
        private static final Qualifier SESSION = QualifierKt.named("studio session");
        private final Koin koin;

        StudioHouse(Sample s) {
            Module module = new Module(false);
            module.scope(SESSION, dsl -> Unit.INSTANCE);
            module.indexPrimaryType(new ScopedInstanceFactory<>(new BeanDefinition<>(SESSION, Reflection.getOrCreateKotlinClass(TakeSheet.class), null,
                    (scope, parameters) -> {
                        synchronized (s) {
                            return new TakeSheet(s.bytes(600 + s.below(1400)));
                        }
                    }, Kind.Scoped, List.of())));
            koin = KoinApplication.Companion.init().modules(module).getKoin();
        }

        StudioSession begin(String number, String band) {
            return new StudioSession(koin.createScope(number, SESSION, null), band);
        }
    }

    static final class House {
        final StudioHouse studio = new StudioHouse(new Sample(970));
        final AtomicInteger finished = new AtomicInteger();
        final AtomicInteger brokenOff = new AtomicInteger();
        final FanProfiles fans = new FanProfiles(71);
        final MixBuffers buffers = new MixBuffers();
        final PlayRing plays = new PlayRing(72);
        final ShopWindow window = new ShopWindow(73);
        final SoldWhere sold = new SoldWhere(74);
        final WorkRegister works = new WorkRegister(75);
    }

    private static final House HOUSE = new House();

    public static void main(String[] args) throws Exception {
        ExecutorService rooms = Executors.newFixedThreadPool(3);
        for (int t = 0; t < 3; t++) {
            int room = t;
            rooms.execute(() -> {
                Sample s = new Sample(971 + room);
                ArrayDeque<StudioSession> running = new ArrayDeque<>();
                for (int n = 0; n < 3600; n++) {
                    StudioSession session = HOUSE.studio.begin(room + "/" + (26_000 + n), s.text(10 + s.below(14)));
                    try {
                        session.record("intro " + s.text(6));
                        for (int k = s.below(5); k >= 0; k--) session.record((s.below(15) == 0 ? "!" : "") + s.text(10 + s.below(24)));
                        running.add(session);
                    } catch (IllegalStateException e) {
                        HOUSE.brokenOff.incrementAndGet();
                    }
                    if (running.size() > 12) {
                        running.remove().finish();
                        HOUSE.finished.incrementAndGet();
                    }
                    for (int k = 0; k < 6; k++) HOUSE.fans.visit(400_000 + s.below(90_000));
                }
            });
        }
        rooms.shutdown();
        rooms.awaitTermination(120, TimeUnit.SECONDS);
        System.out.println(HOUSE.finished + " finished, " + HOUSE.brokenOff + " broken off");
        Ready.last();
    }
}
