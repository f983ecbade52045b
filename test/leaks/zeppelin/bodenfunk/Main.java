package de.luftschiff.bodenfunk;

import de.luftschiff.bestand.Bildpuffer;
import de.luftschiff.bestand.Gelaende;
import de.luftschiff.bestand.Huellensensoren;
import de.luftschiff.bestand.Logbuch;
import de.luftschiff.bestand.Preisliste;
import de.luftschiff.bestand.Schicht;
import de.luftschiff.bestand.Werbebanner;
import io.grpc.CallOptions;
import io.grpc.ForwardingServerCallListener;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.Server;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.grpc.ServerInterceptors;
import io.grpc.ServerServiceDefinition;
import io.grpc.inprocess.InProcessChannelBuilder;
import io.grpc.inprocess.InProcessServerBuilder;
import io.grpc.stub.ClientCallStreamObserver;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.ClientResponseObserver;
import io.grpc.stub.MetadataUtils;
import io.grpc.stub.ServerCalls;
import io.grpc.stub.StreamObserver;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;

public class Main {
    static final Metadata.Key<String> TABLET = Metadata.Key.of("tablet", Metadata.ASCII_STRING_MARSHALLER);
    static final Metadata.Key<String> SPUR = Metadata.Key.of("spur", Metadata.ASCII_STRING_MARSHALLER);

    static final class Text implements MethodDescriptor.Marshaller<String> {
        @Override
        public InputStream stream(String t) {
            return new ByteArrayInputStream(t.getBytes(StandardCharsets.UTF_8));
        }

        @Override
        public String parse(InputStream in) {
            try {
                return new String(in.readAllBytes(), StandardCharsets.UTF_8);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    static final MethodDescriptor<String, String> MELDE = methode(MethodDescriptor.MethodType.UNARY, "Melde");
    static final MethodDescriptor<String, String> VERFOLGE = methode(MethodDescriptor.MethodType.SERVER_STREAMING, "Verfolge");

    private static MethodDescriptor<String, String> methode(MethodDescriptor.MethodType art, String name) {
        return MethodDescriptor.<String, String>newBuilder().setType(art).setFullMethodName(MethodDescriptor.generateFullMethodName("luftschiff.Bodenfunk", name))
                .setRequestMarshaller(new Text()).setResponseMarshaller(new Text()).build();
    }

    /** A call as the desk in the tower shows it. */
    static final class Gespraech {
        final long nummer;
        final String methode;
        final String tablet;
        final String spur;
        final Instant beginn = Instant.now();
        final Deque<String> zuletzt = new ArrayDeque<>();

        Gespraech(long nummer, String methode, String tablet, String spur) {
            this.nummer = nummer;
            this.methode = methode;
            this.tablet = tablet;
            this.spur = spur;
        }

        synchronized void hoere(String text) {
            zuletzt.addLast(text);
            if (zuletzt.size() > 4) zuletzt.removeFirst();
        }
    }

    /** Keeps the list of running calls for the tower. */
    static final class Mithoerer implements ServerInterceptor {
        private final AtomicLong nummern = new AtomicLong();
        private final Map<Long, Gespraech> laufende = new ConcurrentHashMap<>();

        @Override
        public <Q, R> ServerCall.Listener<Q> interceptCall(ServerCall<Q, R> call, Metadata kopf, ServerCallHandler<Q, R> weiter) {
            Gespraech g = new Gespraech(nummern.incrementAndGet(), call.getMethodDescriptor().getFullMethodName(), kopf.get(TABLET), kopf.get(SPUR));
            laufende.put(g.nummer, g);
            ServerCall<Q, R> mit = new io.grpc.ForwardingServerCall.SimpleForwardingServerCall<>(call) {
                @Override
                public void sendMessage(R m) {
                    g.hoere(m.toString());
                    super.sendMessage(m);
                }
            };
            return new ForwardingServerCallListener.SimpleForwardingServerCallListener<>(weiter.startCall(mit, kopf)) {
                @Override
                public void onComplete() {
                    laufende.remove(g.nummer);
                    super.onComplete();
                }
            };
        }
    }

    static final class Funkdienst {
        private final Logbuch logbuch;
        private final Huellensensoren huelle;
        private final Sample s = new Sample(38);

        Funkdienst(Logbuch logbuch, Huellensensoren huelle) {
            this.logbuch = logbuch;
            this.huelle = huelle;
        }

        void melde(String frage, StreamObserver<String> antwort) {
            synchronized (s) {
                huelle.miss(frage.hashCode(), System.currentTimeMillis(), s);
            }
            antwort.onNext("verstanden " + frage.length());
            antwort.onCompleted();
        }

        void verfolge(String frage, StreamObserver<String> antwort) {
            for (int i = 0; i < 3; i++) {
                String text;
                synchronized (s) {
                    text = frage + " Position " + s.below(90_000) + " " + s.text(150 + s.below(130));
                }
                antwort.onNext(text);
            }
        }

        ServerServiceDefinition dienst() {
            return ServerServiceDefinition.builder("luftschiff.Bodenfunk")
                    .addMethod(MELDE, ServerCalls.asyncUnaryCall(this::melde))
                    .addMethod(VERFOLGE, ServerCalls.asyncServerStreamingCall(this::verfolge))
                    .build();
        }
    }

    static final class Turm {
        final Logbuch logbuch;
        final Huellensensoren huelle = new Huellensensoren(32);
        final Gelaende gelaende = new Gelaende(33);
        final Preisliste preise = new Preisliste(34);
        final Werbebanner banner = new Werbebanner(35);
        final Bildpuffer bilder = new Bildpuffer();
        private final ExecutorService arbeiter = Executors.newFixedThreadPool(3);
        private final Server server;

        Turm() throws Exception {
            logbuch = new Logbuch(31);
            server = InProcessServerBuilder.forName("turm").executor(arbeiter)
                    .addService(ServerInterceptors.intercept(new Funkdienst(logbuch, huelle).dienst(), new Mithoerer())).build().start();
        }
    }

    static final class Tablet {
        private final ManagedChannel kanal = InProcessChannelBuilder.forName("turm").build();

        String melde(String text) {
            return ClientCalls.blockingUnaryCall(kanal, MELDE, CallOptions.DEFAULT, text);
        }

        /** Looks where the ship is until the crew has seen it. */
        int verfolge(String schiff, int meldungen, Metadata kopf) throws InterruptedException {
            CountDownLatch ende = new CountDownLatch(1);
            int[] gesehen = new int[1];
            ClientCalls.asyncServerStreamingCall(io.grpc.ClientInterceptors.intercept(kanal, MetadataUtils.newAttachHeadersInterceptor(kopf)).newCall(VERFOLGE, CallOptions.DEFAULT), schiff,
                    new ClientResponseObserver<String, String>() {
                        private ClientCallStreamObserver<String> strom;

                        @Override
                        public void beforeStart(ClientCallStreamObserver<String> strom) {
                            this.strom = strom;
                        }

                        @Override
                        public void onNext(String position) {
                            if (++gesehen[0] == meldungen) strom.cancel("gesehen", null);
                        }

                        @Override
                        public void onError(Throwable t) {
                            ende.countDown();
                        }

                        @Override
                        public void onCompleted() {
                            ende.countDown();
                        }
                    });
            ende.await();
            return gesehen[0];
        }
    }

    public static void main(String[] args) throws Exception {
        Turm turm = new Turm();
        Tablet[] tablets = {new Tablet(), new Tablet()};
        LongAdder verfolgt = new LongAdder();
        int anzahl = 5_000;
        Schicht.beginne("bodencrew", 2, anzahl, 25, 36, (n, s) -> {
            Tablet t = tablets[n & 1];
            t.melde("Mast " + s.below(40) + " " + s.text(60));
            Metadata kopf = new Metadata();
            kopf.put(TABLET, "tablet-" + s.below(30));
            kopf.put(SPUR, s.id() + s.id());
            t.verfolge("D-LZ" + s.code(2), 3, kopf);
            verfolgt.increment();
            if (n % 25 == 0) turm.logbuch.schreibe(s);
            turm.bilder.entwickle(n);
        });
        System.out.println(verfolgt + " times a ship was followed");
        Ready.last();
        turm.server.shutdown();
    }
}
