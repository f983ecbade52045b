package ie.transfusion.streams;

import io.grpc.ManagedChannel;
import io.grpc.MethodDescriptor;
import io.grpc.Server;
import io.grpc.ServerServiceDefinition;
import io.grpc.inprocess.InProcessChannelBuilder;
import io.grpc.inprocess.InProcessServerBuilder;
import io.grpc.stub.ClientCallStreamObserver;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.ClientResponseObserver;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.ServerCalls;
import io.grpc.stub.StreamObserver;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: hospitals read the results of the laboratory as a stream. The journal keeps the last results up to its limit; each stream reads from it as fast as its hospital takes them, and what is cancelled is taken out. */
public class Main {
    record Result(long number, Instant at, String sample, String assay, String finding) {
        String line() {
            return number + "|" + at + "|" + sample + "|" + assay + "|" + finding;
        }
    }

    /** The newest results, by their numbers; the oldest are pushed out. */
    static final class Journal {
        private final Result[] ring;
        private long next;

        Journal(int room) {
            ring = new Result[room];
        }

        synchronized long append(Instant at, String sample, String assay, String finding) {
            ring[(int) (next % ring.length)] = new Result(next, at, sample, assay, finding);
            return next++;
        }

        synchronized Result at(long number) {
            return number < next ? ring[(int) (Math.max(number, next - ring.length) % ring.length)] : null;
        }
    }

    static final class ResultStream {
        final String hospital;
        final ServerCallStreamObserver<String> observer;
        private long position;

        ResultStream(String hospital, ServerCallStreamObserver<String> observer, long position) {
            this.hospital = hospital;
            this.observer = observer;
            this.position = position;
        }

        synchronized void drain(Journal journal) {
            while (observer.isReady()) {
                Result r = journal.at(position);
                if (r == null) return;
                observer.onNext(r.line());
                position = r.number + 1;
            }
        }
    }

    static final class ResultService {
        final Journal journal = new Journal(Scale.of(120_000));
        final Set<ResultStream> streams = ConcurrentHashMap.newKeySet();
        private final Map<String, String> findings = new LinkedHashMap<>(64, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<String, String> eldest) {
                return size() > Scale.of(9000);
            }
        };

        void subscribe(String hospital, StreamObserver<String> out) {
            ServerCallStreamObserver<String> observer = (ServerCallStreamObserver<String>) out;
            ResultStream stream = new ResultStream(hospital, observer, Math.max(0, journal.next - 50));
            observer.setOnReadyHandler(() -> stream.drain(journal));
            observer.setOnCancelHandler(() -> streams.remove(stream));
            streams.add(stream);
        }

        void publish(Instant at, String sample, String assay, String finding) {
            journal.append(at, sample, assay, finding);
            findings.put(sample, finding);
            streams.forEach(s -> s.drain(journal));
        }
    }

    private static final MethodDescriptor.Marshaller<String> TEXT = new MethodDescriptor.Marshaller<>() {
        @Override
        public InputStream stream(String value) {
            return new ByteArrayInputStream(value.getBytes(StandardCharsets.UTF_8));
        }

        @Override
        public String parse(InputStream stream) {
            try {
                return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        }
    };
    private static final MethodDescriptor<String, String> RESULTS = MethodDescriptor.<String, String>newBuilder(TEXT, TEXT)
            .setType(MethodDescriptor.MethodType.SERVER_STREAMING).setFullMethodName("laboratory.Results/Read").build();

    static final class Reader implements ClientResponseObserver<String, String> {
        final AtomicInteger read = new AtomicInteger();
        private final int pause;
        volatile ClientCallStreamObserver<String> call;

        Reader(int pause) {
            this.pause = pause;
        }

        @Override
        public void beforeStart(ClientCallStreamObserver<String> c) {
            call = c;
            c.disableAutoRequestWithInitial(8);
        }

        @Override
        public void onNext(String line) {
            int n = read.incrementAndGet();
            if (pause == 0 || n < pause) call.request(1);
        }

        @Override
        public void onError(Throwable t) {}

        @Override
        public void onCompleted() {}
    }

    private static final ResultService SERVICE = new ResultService();

    public static void main(String[] args) throws Exception {
        Server server = InProcessServerBuilder.forName("laboratory").addService(ServerServiceDefinition.builder("laboratory.Results")
                .addMethod(RESULTS, ServerCalls.asyncServerStreamingCall(SERVICE::subscribe)).build()).build().start();
        ManagedChannel channel = InProcessChannelBuilder.forName("laboratory").build();
        Sample s = new Sample(1801);
        List<Reader> readers = new ArrayList<>();
        int results = Scale.of(170_000);
        for (int i = 0; i < results; i++) {
            if (i % (results / 40) == 0) {
                Reader r = new Reader(readers.size() % 9 == 8 ? 500 : 0);
                readers.add(r);
                ClientCalls.asyncServerStreamingCall(channel.newCall(RESULTS, io.grpc.CallOptions.DEFAULT), "hospital " + readers.size(), r);
            }
            if (i % (results / 12) == results / 15) readers.get(s.below(readers.size())).call.cancel("shift over", null);
            SERVICE.publish(Sample.at(i, results, Duration.ofHours(20)), "S" + (4_000_000 + i), "assay " + s.below(60), s.text(20 + s.below(70)));
        }
        Thread.sleep(1500);
        System.out.println(SERVICE.streams.size() + " streams, " + readers.get(0).read + " read, " + server.getServices().size());
        Ready.last();
    }
}
