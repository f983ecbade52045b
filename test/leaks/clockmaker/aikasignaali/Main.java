package ch.uhrwerk.aikasignaali;

import ch.uhrwerk.yhteiset.Hinnasto;
import ch.uhrwerk.yhteiset.Kaiverrusruudut;
import ch.uhrwerk.yhteiset.Kaliiperit;
import ch.uhrwerk.yhteiset.Omistajat;
import ch.uhrwerk.yhteiset.Sorvianturit;
import ch.uhrwerk.yhteiset.Vuoro;
import io.grpc.CallOptions;
import io.grpc.Context;
import io.grpc.ManagedChannel;
import io.grpc.MethodDescriptor;
import io.grpc.ServerServiceDefinition;
import io.grpc.StatusRuntimeException;
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
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;

public class Main {
    static final class Teksti implements MethodDescriptor.Marshaller<String> {
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

    static final MethodDescriptor<String, String> SEURAA = MethodDescriptor.<String, String>newBuilder().setType(MethodDescriptor.MethodType.SERVER_STREAMING)
            .setFullMethodName("uhrwerk.Aika/Seuraa").setRequestMarshaller(new Teksti()).setResponseMarshaller(new Teksti()).build();

    /** One regulator or shop clock that follows the master clock of its region. */
    static final class Kuuntelija {
        final String kello;
        final String sijainti;
        final double[] poikkeamat = new double[48];
        final StreamObserver<String> vastaus;
        int lahetetty;
        int katkenneita;

        Kuuntelija(String kello, String sijainti, StreamObserver<String> vastaus) {
            this.kello = kello;
            this.sijainti = sijainti;
            this.vastaus = vastaus;
        }

        synchronized void laheta(long tahti, double korjaus) {
            if (((ServerCallStreamObserver<?>) vastaus).isCancelled()) return;
            poikkeamat[lahetetty++ % poikkeamat.length] = korjaus;
            try {
                vastaus.onNext(tahti + " " + korjaus);
            } catch (StatusRuntimeException e) {
                katkenneita++;
            }
        }
    }

    static final class Paakello {
        private final ConcurrentHashMap<String, List<Kuuntelija>> alueet = new ConcurrentHashMap<>();
        private final LongAdder tulleita = new LongAdder();

        void liity(String alue, Kuuntelija k) {
            alueet.computeIfAbsent(alue, a -> new CopyOnWriteArrayList<>()).add(k);
            tulleita.increment();
            k.laheta(System.currentTimeMillis(), 0);
        }

        void lyo(String alue, long tahti, double korjaus) {
            for (Kuuntelija k : alueet.getOrDefault(alue, List.of())) {
                k.laheta(tahti, korjaus);
            }
        }

        int nyt() {
            return alueet.values().stream().mapToInt(List::size).sum();
        }
    }

    static final class Aikapalvelu {
        private final Paakello paakello = new Paakello();

        void seuraa(String pyynto, StreamObserver<String> vastaus) {
            String[] p = pyynto.split("\\|");
            paakello.liity(p[0], new Kuuntelija(p[1], p[2], vastaus));
        }

        ServerServiceDefinition maarittely() {
            return ServerServiceDefinition.builder("uhrwerk.Aika").addMethod(SEURAA, ServerCalls.asyncServerStreamingCall(this::seuraa)).build();
        }
    }

    record Tehdas(Kaliiperit kaliiperit, Hinnasto hinnasto, Sorvianturit anturit, Omistajat omistajat, Kaiverrusruudut ruudut) {}

    private static final Tehdas TEHDAS = new Tehdas(new Kaliiperit(31), new Hinnasto(32), new Sorvianturit(33), new Omistajat(34), new Kaiverrusruudut());
    private static final String[] ALUEET = {"Biel", "Le Locle", "Espoo", "Glashütte", "Grenchen", "Tampere"};

    public static void main(String[] args) throws Exception {
        Aikapalvelu palvelu = new Aikapalvelu();
        InProcessServerBuilder.forName("aika").executor(Executors.newFixedThreadPool(2)).addService(palvelu.maarittely()).build().start();
        ManagedChannel kanava = InProcessChannelBuilder.forName("aika").build();
        Vuoro.kaynnista("lyonti", 35, (n, s) -> {
            palvelu.paakello.lyo(ALUEET[n % ALUEET.length], System.currentTimeMillis(), s.real() - 0.5);
            TEHDAS.anturit.lue(n, 21f, 300);
            Thread.sleep(20);
        });
        Vuoro.aloita("kello", 2, 850, 36, (n, s) -> {
            Context.CancellableContext yhteys = Context.current().withCancellation();
            String kello = ALUEET[s.below(6)] + "|regulaattori " + s.id() + "|" + s.text(40 + s.below(80));
            yhteys.run(() -> {
                Iterator<String> tahdit = ClientCalls.blockingServerStreamingCall(kanava, SEURAA, CallOptions.DEFAULT, kello);
                tahdit.next();
            });
            yhteys.cancel(null);
            if (n % 20 == 0) TEHDAS.ruudut.kaiverra(kello);
            if (n % 20 == 0) TEHDAS.omistajat.omistaja(s.below(TEHDAS.omistajat.kaikkiaan()));
        });
        System.out.println(palvelu.paakello.tulleita + " followed, " + palvelu.paakello.nyt() + " in the lists");
        Ready.last();
    }
}
