package org.highridge.seeing;

import io.grpc.CallOptions;
import io.grpc.ClientCall;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.Server;
import io.grpc.ServerServiceDefinition;
import io.grpc.inprocess.InProcessChannelBuilder;
import io.grpc.inprocess.InProcessServerBuilder;
import io.grpc.stub.ServerCalls;
import io.grpc.stub.StreamObserver;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.harness.Ready;
import org.harness.Sample;
import sky.Bibliography;
import sky.Footprints;
import sky.FramePool;
import sky.ProposalDatabase;
import sky.SkyTree;

/** A client that watches the seeing is added to the watchers; nothing takes it out when it cancels its call. */
public class Main {
    static class Text implements MethodDescriptor.Marshaller<String> {
        @Override
        public InputStream stream(String value) {
            return new ByteArrayInputStream(value.getBytes(StandardCharsets.UTF_8));
        }

        @Override
        public String parse(InputStream stream) {
            try {
                return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    static final MethodDescriptor<String, String> WATCH = MethodDescriptor.<String, String>newBuilder()
            .setType(MethodDescriptor.MethodType.SERVER_STREAMING)
            .setFullMethodName("seeing.Monitor/Watch")
            .setRequestMarshaller(new Text())
            .setResponseMarshaller(new Text())
            .build();

    static class Watcher {
        private final String site;
        private final StreamObserver<String> answers;
        private final float[] lastMinutes = new float[180];

        Watcher(String site, StreamObserver<String> answers) {
            this.site = site;
            this.answers = answers;
        }

        void show(int minute, float arcseconds) {
            lastMinutes[minute % lastMinutes.length] = arcseconds;
            answers.onNext(site + ": " + arcseconds);
        }
    }

    static class SeeingMonitor {
        private final Set<Watcher> watchers = ConcurrentHashMap.newKeySet();

        void watch(String site, StreamObserver<String> answers) {
            Watcher watcher = new Watcher(site, answers);
            watchers.add(watcher);
            watcher.show(0, 1.2f);
        }

        ServerServiceDefinition service() {
            return ServerServiceDefinition.builder("seeing.Monitor")
                    .addMethod(WATCH, ServerCalls.asyncServerStreamingCall(this::watch))
                    .build();
        }
    }

    static final SeeingMonitor MONITOR = new SeeingMonitor();
    static Server server;
    static ManagedChannel channel;

    public static void main(String[] args) throws Exception {
        SkyTree.load(400);
        FramePool.load(90, 131_072);
        Bibliography.load(22_000);
        ProposalDatabase.load(70_000);
        Footprints.load(180, 1_000_000);
        server = InProcessServerBuilder.forName("seeing").directExecutor().addService(MONITOR.service()).build().start();
        channel = InProcessChannelBuilder.forName("seeing").directExecutor().build();
        Sample s = new Sample(38);
        for (int i = 0; i < 4_500; i++) {
            ClientCall<String, String> call = channel.newCall(WATCH, CallOptions.DEFAULT);
            call.start(new ClientCall.Listener<>() {}, new Metadata());
            call.request(1);
            call.sendMessage("dome " + s.below(12) + ", display " + s.id());
            call.halfClose();
            call.cancel("display closed", null);
        }
        Ready.last();
    }
}
