package io.labroute.directory;

import hospital.*;

import io.grpc.*;
import io.grpc.stub.*;

import org.harness.Ready;

import java.io.*;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;

/** Asks the laboratory directory, a gRPC service, which laboratory does an analysis. */
public class Main {
    static final class Text implements MethodDescriptor.Marshaller<String> {
        @Override
        public InputStream stream(String s) {
            return new ByteArrayInputStream(s.getBytes(StandardCharsets.UTF_8));
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

    private static final MethodDescriptor<String, String> WHERE = MethodDescriptor.<String, String>newBuilder()
            .setType(MethodDescriptor.MethodType.UNARY).setFullMethodName("labroute.Directory/Where")
            .setRequestMarshaller(new Text()).setResponseMarshaller(new Text()).build();

    static final class DirectoryClient {
        private final String address;

        DirectoryClient(String address) {
            this.address = address;
        }

        String where(String analysis) {
            ManagedChannel channel = Grpc.newChannelBuilder(address, InsecureChannelCredentials.create()).maxInboundMessageSize(1 << 20).build();
            return ClientCalls.blockingUnaryCall(channel, WHERE, CallOptions.DEFAULT, analysis);
        }
    }

    private static int answered;

    public static void main(String[] a) throws Exception {
        Stays.admit(54000);
        Encounters.replay(32000);
        NormalRanges.load(240000);
        Rota.write(800);
        Telemetry.collect(140000);
        java.util.logging.Logger.getLogger("io.grpc").setLevel(java.util.logging.Level.OFF);
        Server server = Grpc.newServerBuilderForPort(0, InsecureServerCredentials.create())
                .addService(ServerServiceDefinition.builder("labroute.Directory").addMethod(WHERE, ServerCalls.asyncUnaryCall((q, o) -> {
                    o.onNext("laboratory " + q.hashCode() % 9);
                    o.onCompleted();
                })).build()).build().start();
        DirectoryClient client = new DirectoryClient("localhost:" + ((InetSocketAddress) server.getListenSockets().get(0)).getPort());
        Rnd r = new Rnd(105);
        for (int i = 0; i < Integer.getInteger("lookups", 620); i++)
            if (client.where("analysis " + r.letters(5)).startsWith("laboratory")) answered++;
        Ready.last();
    }
}
