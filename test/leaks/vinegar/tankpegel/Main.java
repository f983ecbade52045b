package de.sauertopf.pegel;

import de.sauertopf.grundlage.Artikelbilder;
import de.sauertopf.grundlage.Druckpuffer;
import de.sauertopf.grundlage.Laborproben;
import de.sauertopf.grundlage.Rezepturen;
import de.sauertopf.grundlage.Schicht;
import de.sauertopf.grundlage.Tankwerte;
import io.grpc.CallOptions;
import io.grpc.Context;
import io.grpc.ManagedChannel;
import io.grpc.MethodDescriptor;
import io.grpc.Server;
import io.grpc.ServerServiceDefinition;
import io.grpc.inprocess.InProcessChannelBuilder;
import io.grpc.inprocess.InProcessServerBuilder;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.ServerCalls;
import io.grpc.stub.StreamObserver;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.harness.Ready;
import org.harness.Sample;

public class Main {
    /** Who looks at which tanks. */
    static final class Beobachter {
        private final String platz;
        private final BetrachteteTanks tanks;
        private final StreamObserver<String> strom;
        private int zuletzt;

        Beobachter(String wunsch, StreamObserver<String> strom) {
            String[] t = wunsch.split(";");
            platz = t[0];
            tanks = new BetrachteteTanks(t[1].split(","), t[2]);
            this.strom = strom;
        }

        synchronized void zeige(String tank, String wert) {
            if (tanks.enthaelt(tank)) {
                strom.onNext(tank + " " + wert);
                zuletzt++;
            }
        }
    }

    record BetrachteteTanks(String[] namen, String anzeige) {
        boolean enthaelt(String tank) {
            for (String n : namen) if (n.equals(tank)) return true;
            return false;
        }
    }

    /** Levels of the tank farm for the screens in the halls and for the tablets of the cellarmen. */
    static final class Pegeldienst {
        private final List<Beobachter> beobachter = new CopyOnWriteArrayList<>();
        private final AtomicInteger gegangen = new AtomicInteger();

        void beobachte(String wunsch, StreamObserver<String> antwort) {
            ServerCallStreamObserver<String> strom = (ServerCallStreamObserver<String>) antwort;
            strom.setOnCancelHandler(gegangen::incrementAndGet);
            Beobachter b = new Beobachter(wunsch, strom);
            beobachter.add(b);
            b.zeige(b.tanks.namen()[0], "angemeldet");
        }

        void pegel(String tank, String wert) {
            for (Beobachter b : beobachter) b.zeige(tank, wert);
        }
    }

    static final class Keller {
        final Artikelbilder bilder = new Artikelbilder(21);
        final Druckpuffer druck = new Druckpuffer();
        final Laborproben proben = new Laborproben(22);
        final Rezepturen rezepte = new Rezepturen(23);
        final Tankwerte werte = new Tankwerte(24);
        final Pegeldienst pegel = new Pegeldienst();
    }

    private static final MethodDescriptor.Marshaller<String> TEXT = new MethodDescriptor.Marshaller<>() {
        @Override
        public InputStream stream(String s) {
            return new ByteArrayInputStream(s.getBytes(StandardCharsets.UTF_8));
        }

        @Override
        public String parse(InputStream in) {
            try (in) {
                return new String(in.readAllBytes(), StandardCharsets.UTF_8);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    };

    private static final MethodDescriptor<String, String> BEOBACHTE = MethodDescriptor.<String, String>newBuilder()
            .setType(MethodDescriptor.MethodType.SERVER_STREAMING).setFullMethodName("tanklager/beobachte")
            .setRequestMarshaller(TEXT).setResponseMarshaller(TEXT).build();

    public static void main(String[] args) throws Exception {
        Keller keller = new Keller();
        ExecutorService netz = Executors.newFixedThreadPool(2, r -> {
            Thread t = new Thread(r, "netz");
            t.setDaemon(true);
            return t;
        });
        Server server = InProcessServerBuilder.forName("tanklager").executor(netz)
                .addService(ServerServiceDefinition.builder("tanklager").addMethod(BEOBACHTE, ServerCalls.asyncServerStreamingCall(keller.pegel::beobachte)).build())
                .build().start();
        ManagedChannel kanal = InProcessChannelBuilder.forName("tanklager").executor(netz).build();
        Schicht.arbeite("tablet", 2, 2_400, 120, 25, (n, s) -> {
            schau(kanal, n, s);
            String tank = "T" + s.below(240);
            keller.pegel.pegel(tank, 100 * s.below(400) + " l");
            keller.werte.melde(n, System.currentTimeMillis(), 24, 5);
            if (n % 5 == 0) keller.proben.wechsel();
        });
        System.out.println(keller.pegel.beobachter.size() + " watch, " + keller.pegel.gegangen + " have gone");
        Ready.last();
        server.shutdownNow();
    }

    /** A tablet that looks on until the cellarman puts it away. */
    private static void schau(ManagedChannel kanal, int n, Sample s) throws InterruptedException {
        StringBuilder tanks = new StringBuilder("T" + s.below(240));
        for (int i = 0, k = 4 + s.below(14); i < k; i++) tanks.append(",T").append(s.below(240));
        CountDownLatch gesehen = new CountDownLatch(1);
        Context.CancellableContext blick = Context.ROOT.withCancellation();
        blick.run(() -> ClientCalls.asyncServerStreamingCall(kanal.newCall(BEOBACHTE, CallOptions.DEFAULT), "Tablet " + n + ";" + tanks + ";" + s.text(80), new StreamObserver<String>() {
            @Override
            public void onNext(String wert) {
                gesehen.countDown();
            }

            @Override
            public void onError(Throwable t) {
                gesehen.countDown();
            }

            @Override
            public void onCompleted() {
                gesehen.countDown();
            }
        }));
        gesehen.await();
        blick.cancel(null);
    }
}
