package com.silverbrook.events;

import io.grpc.CallOptions;
import io.grpc.ManagedChannel;
import io.grpc.MethodDescriptor;
import io.grpc.Server;
import io.grpc.ServerServiceDefinition;
import io.grpc.Status;
import io.grpc.inprocess.InProcessChannelBuilder;
import io.grpc.inprocess.InProcessServerBuilder;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.ServerCalls;
import io.grpc.stub.StreamObserver;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.message.ApiVersionsResponseData;
import org.apache.kafka.common.message.MetadataResponseData;
import org.apache.kafka.common.message.ProduceRequestData;
import org.apache.kafka.common.message.ProduceResponseData;
import org.apache.kafka.common.protocol.ApiKeys;
import org.apache.kafka.common.protocol.ApiMessage;
import org.apache.kafka.common.requests.AbstractRequest;
import org.apache.kafka.common.requests.MetadataRequest;
import org.apache.kafka.common.requests.ProduceRequest;
import org.apache.kafka.common.requests.RequestHeader;
import org.apache.kafka.common.requests.RequestUtils;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.harness.Await;
import org.harness.Ready;
import org.harness.Sample;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Sinks;
import reactor.core.scheduler.Schedulers;

/**
 * Healthy: a company that tells others what happens in its warehouses.
 *
 * <p>A Kafka producer with 4,000 records on their way, to a broker that confirms each batch after a
 * third of a second. A Reactor stream with a bounded buffer, of which some 2,800 places are taken
 * by what the next stage takes a moment later. 450 partners, each with a gRPC stream open. The
 * last events of each warehouse.
 */
public class Main {
    /** As much of a Kafka broker as a producer needs. */
    static final class Broker {
        private final ServerSocket socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());

        Broker() throws Exception {
            Thread accept = new Thread(() -> {
                try {
                    while (true) {
                        Socket client = socket.accept();
                        Thread thread = new Thread(() -> serve(client), "broker");
                        thread.setDaemon(true);
                        thread.start();
                    }
                } catch (Exception e) {
                    throw new IllegalStateException(e);
                }
            }, "broker-accept");
            accept.setDaemon(true);
            accept.start();
        }

        private void serve(Socket client) {
            try (DataInputStream in = new DataInputStream(client.getInputStream()); DataOutputStream out = new DataOutputStream(client.getOutputStream())) {
                while (true) {
                    byte[] bytes = new byte[in.readInt()];
                    in.readFully(bytes);
                    ByteBuffer buffer = ByteBuffer.wrap(bytes);
                    RequestHeader header = RequestHeader.parse(buffer);
                    ApiMessage answer = answer(header, AbstractRequest.parseRequest(header.apiKey(), header.apiVersion(), buffer).request);
                    ByteBuffer said = RequestUtils.serialize(header.toResponseHeader().data(), header.toResponseHeader().headerVersion(), answer, header.apiVersion());
                    out.writeInt(said.remaining());
                    out.write(said.array(), said.arrayOffset() + said.position(), said.remaining());
                    out.flush();
                }
            } catch (Exception e) {
                e.printStackTrace();
            }
        }

        private ApiMessage answer(RequestHeader header, AbstractRequest request) throws InterruptedException {
            if (header.apiKey() == ApiKeys.API_VERSIONS) {
                ApiVersionsResponseData data = new ApiVersionsResponseData();
                for (ApiKeys key : List.of(ApiKeys.API_VERSIONS, ApiKeys.METADATA, ApiKeys.PRODUCE)) {
                    data.apiKeys().add(new ApiVersionsResponseData.ApiVersion().setApiKey(key.id).setMinVersion(key.oldestVersion()).setMaxVersion(key == ApiKeys.PRODUCE ? 9 : key.latestVersion()));
                }
                return data;
            }
            if (header.apiKey() == ApiKeys.METADATA) {
                MetadataResponseData data = new MetadataResponseData().setClusterId("silverbrook").setControllerId(1);
                data.brokers().add(new MetadataResponseData.MetadataResponseBroker().setNodeId(1).setHost("127.0.0.1").setPort(socket.getLocalPort()));
                for (String topic : ((MetadataRequest) request).topics()) {
                    MetadataResponseData.MetadataResponseTopic t = new MetadataResponseData.MetadataResponseTopic().setName(topic).setTopicId(Uuid.ONE_UUID);
                    for (int i = 0; i < 24; i++) {
                        t.partitions().add(new MetadataResponseData.MetadataResponsePartition().setPartitionIndex(i).setLeaderId(1).setLeaderEpoch(1).setReplicaNodes(List.of(1)).setIsrNodes(List.of(1)));
                    }
                    data.topics().add(t);
                }
                return data;
            }
            Thread.sleep(300);
            ProduceResponseData data = new ProduceResponseData();
            for (ProduceRequestData.TopicProduceData topic : ((ProduceRequest) request).data().topicData()) {
                ProduceResponseData.TopicProduceResponse t = new ProduceResponseData.TopicProduceResponse().setName(topic.name());
                for (ProduceRequestData.PartitionProduceData p : topic.partitionData()) {
                    t.partitionResponses().add(new ProduceResponseData.PartitionProduceResponse().setIndex(p.index()).setBaseOffset(1));
                }
                data.responses().add(t);
            }
            return data;
        }
    }

    record StockEvent(String warehouse, long at, String article, byte[] detail) {}

    static final class Partner {
        final String name;
        final double[] stock = new double[1_400];
        final ServerCallStreamObserver<byte[]> stream;

        Partner(String name, ServerCallStreamObserver<byte[]> stream) {
            this.name = name;
            this.stream = stream;
        }
    }

    static final class Partners {
        static final MethodDescriptor.Marshaller<byte[]> BYTES = new MethodDescriptor.Marshaller<>() {
            @Override
            public InputStream stream(byte[] value) {
                return new ByteArrayInputStream(value);
            }

            @Override
            public byte[] parse(InputStream in) {
                try {
                    return in.readAllBytes();
                } catch (Exception e) {
                    throw Status.INTERNAL.withCause(e).asRuntimeException();
                }
            }
        };
        static final MethodDescriptor<byte[], byte[]> WATCH = MethodDescriptor.<byte[], byte[]>newBuilder(BYTES, BYTES).setType(MethodDescriptor.MethodType.SERVER_STREAMING).setFullMethodName("stock.Stock/Watch").build();

        final Map<String, Partner> watching = new ConcurrentHashMap<>();
        final AtomicLong received = new AtomicLong();
        final Server server;
        final ManagedChannel channel;

        Partners() throws Exception {
            server = InProcessServerBuilder.forName("stock").addService(ServerServiceDefinition.builder("stock.Stock")
                    .addMethod(WATCH, ServerCalls.asyncServerStreamingCall((request, stream) -> watch(new String(request), (ServerCallStreamObserver<byte[]>) stream))).build()).build().start();
            channel = InProcessChannelBuilder.forName("stock").build();
        }

        private void watch(String name, ServerCallStreamObserver<byte[]> stream) {
            watching.put(name, new Partner(name, stream));
            stream.setOnCancelHandler(() -> watching.remove(name));
        }

        void connect(String name) {
            ClientCalls.asyncServerStreamingCall(channel.newCall(WATCH, CallOptions.DEFAULT), name.getBytes(), new StreamObserver<byte[]>() {
                @Override
                public void onNext(byte[] value) {
                    received.incrementAndGet();
                }

                @Override
                public void onError(Throwable t) {
                    t.printStackTrace();
                }

                @Override
                public void onCompleted() {}
            });
        }

        void tell(byte[] event) {
            for (Partner partner : watching.values()) {
                partner.stock[event.length % partner.stock.length]++;
                if (partner.stream.isReady()) partner.stream.onNext(event);
            }
        }
    }

    static final AtomicLong unconfirmed = new AtomicLong();
    static final AtomicLong confirmed = new AtomicLong();
    static final AtomicLong buffered = new AtomicLong();
    static final AtomicLong handled = new AtomicLong();
    static KafkaProducer<String, byte[]> producer;
    static Sinks.Many<StockEvent> sink;
    static Partners partners;
    static long[][] lastEvents;
    static String[] articles;

    public static void main(String[] args) throws Exception {
        Sample s = new Sample(115);
        lastEvents = new long[240][6_500];
        for (long[] last : lastEvents) for (int i = 0; i < last.length; i++) last[i] = s.number();
        articles = new String[54_000];
        for (int i = 0; i < articles.length; i++) articles[i] = s.text(36);
        Broker broker = new Broker();
        producer = new KafkaProducer<>(Map.of("bootstrap.servers", "127.0.0.1:" + broker.socket.getLocalPort(), "enable.idempotence", "false", "acks", "1", "linger.ms", "150", "batch.size", "32768", "client.id", "stock"),
                new StringSerializer(), new ByteArraySerializer());
        partners = new Partners();
        for (int i = 0; i < 450; i++) partners.connect("partner-" + i);
        sink = Sinks.many().unicast().onBackpressureBuffer(new java.util.concurrent.ArrayBlockingQueue<>(6_000));
        Flux<StockEvent> events = sink.asFlux();
        events.publishOn(Schedulers.newSingle("forecast", true), 128).subscribe(event -> {
            handled.incrementAndGet();
            if (buffered.decrementAndGet() < 2_700) pause();
        });
        Await.every("stock", 10, () -> {
            while (unconfirmed.get() < 4_000) {
                unconfirmed.incrementAndGet();
                producer.send(new ProducerRecord<>("stock", s.code(12), s.bytes(1_500)), (metadata, e) -> {
                    if (e == null) confirmed.incrementAndGet();
                    unconfirmed.decrementAndGet();
                });
            }
        });
        Await.every("movements", 10, () -> {
            for (int i = 0; i < 60 && buffered.get() < 2_800; i++) {
                buffered.incrementAndGet();
                if (sink.tryEmitNext(new StockEvent("W" + i, System.nanoTime(), articles[s0.below(54_000)], new byte[1_900])).isFailure()) throw new IllegalStateException("buffer full");
            }
        });
        Await.every("partners", 200, () -> partners.tell(new byte[60]));
        Await.until(() -> confirmed.get() > 6_000 && handled.get() > 300 && partners.received.get() > 1_000, "all moving");
        Await.until(() -> buffered.get() > 2_600 && unconfirmed.get() > 3_000, "the usual level");
        Await.between(450, partners.watching.size(), 450, "partners");
        Ready.last();
    }

    private static final Sample s0 = new Sample(1_115);

    private static void pause() {
        try {
            Thread.sleep(5);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
