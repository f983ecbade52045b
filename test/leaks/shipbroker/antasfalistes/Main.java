package gr.navlomesitis.antasfalisi;

import gr.navlomesitis.koina.AnoiktesZimies;
import gr.navlomesitis.koina.Apostaseis;
import gr.navlomesitis.koina.Entypa;
import gr.navlomesitis.koina.Pelates;
import gr.navlomesitis.koina.Ritres;
import gr.navlomesitis.koina.Vardia;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.LongAdder;
import org.apache.avro.Protocol;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.ipc.LocalTransceiver;
import org.apache.avro.ipc.generic.GenericRequestor;
import org.apache.avro.ipc.generic.GenericResponder;
import org.harness.Ready;
import org.harness.Sample;

public class Main {
    private static final String MORFI = "{\"protocol\":\"Antasfalisi\",\"namespace\":\"gr.navlomesitis.antasfalisi\",\"doc\":\"%s\",\"types\":["
            + "{\"type\":\"enum\",\"name\":\"Kalypsi\",\"symbols\":[\"SKAFOS\",\"FORTIO\",\"EUTHYNI\",\"POLEMOS\"]},"
            + "{\"type\":\"record\",\"name\":\"Ploio\",\"fields\":[{\"name\":\"imo\",\"type\":\"int\"},{\"name\":\"onoma\",\"type\":\"string\"},{\"name\":\"dwt\",\"type\":\"int\"}]},"
            + "{\"type\":\"record\",\"name\":\"Ekchorisi\",\"fields\":[{\"name\":\"arithmos\",\"type\":\"int\"},{\"name\":\"kalypsi\",\"type\":\"Kalypsi\"},"
            + "{\"name\":\"ploio\",\"type\":\"Ploio\"},{\"name\":\"asfalistro\",\"type\":\"long\"},{\"name\":\"pososto\",\"type\":\"double\"},{\"name\":\"oroi\",\"type\":[\"null\",\"string\"]}]},"
            + "{\"type\":\"record\",\"name\":\"Apodeixi\",\"fields\":[{\"name\":\"arithmos\",\"type\":\"int\"},{\"name\":\"dekto\",\"type\":\"boolean\"}]}],"
            + "\"messages\":{\"ekchorise\":{\"request\":[{\"name\":\"e\",\"type\":\"Ekchorisi\"}],\"response\":\"Apodeixi\"}}}";

    static final class Antapokritis extends GenericResponder {
        private final LongAdder dektes = new LongAdder();
        private final Schema apodeixi;

        Antapokritis(Protocol p) {
            super(p);
            apodeixi = p.getType("gr.navlomesitis.antasfalisi.Apodeixi");
        }

        @Override
        public Object respond(Protocol.Message m, Object request) throws Exception {
            GenericRecord e = (GenericRecord) ((GenericRecord) request).get("e");
            Vardia.anamoni();
            dektes.increment();
            GenericRecord a = new GenericData.Record(apodeixi);
            a.put("arithmos", e.get("arithmos"));
            a.put("dekto", (double) e.get("pososto") < 0.9);
            return a;
        }
    }

    static final class Praktoreio {
        final Protocol protokollo;
        final GenericRequestor klisi;

        Praktoreio(String ekdosi, Antapokritis pros) throws IOException {
            protokollo = Protocol.parse(String.format(MORFI, ekdosi));
            klisi = new GenericRequestor(protokollo, new LocalTransceiver(pros));
        }

        boolean ekchorise(int arithmos, Sample s) throws Exception {
            GenericRecord ploio = new GenericData.Record(protokollo.getType("gr.navlomesitis.antasfalisi.Ploio"));
            ploio.put("imo", 9_000_000 + s.below(300_000));
            ploio.put("onoma", s.text(14));
            ploio.put("dwt", 4000 + s.below(200_000));
            Schema k = protokollo.getType("gr.navlomesitis.antasfalisi.Kalypsi");
            GenericRecord e = new GenericData.Record(protokollo.getType("gr.navlomesitis.antasfalisi.Ekchorisi"));
            e.put("arithmos", arithmos);
            e.put("kalypsi", new GenericData.EnumSymbol(k, k.getEnumSymbols().get(s.below(4))));
            e.put("ploio", ploio);
            e.put("asfalistro", (long) s.below(9_000_000));
            e.put("pososto", s.real());
            e.put("oroi", s.text(90));
            GenericRecord q = new GenericData.Record(protokollo.getMessages().get("ekchorise").getRequest());
            q.put("e", e);
            return (boolean) ((GenericRecord) klisi.request("ekchorise", q)).get("dekto");
        }
    }

    static final class Diakomistis {
        final Antapokritis antapokritis = new Antapokritis(Protocol.parse(String.format(MORFI, "server 4.2")));
        final AnoiktesZimies zimies = new AnoiktesZimies(31);
        final Ritres ritres = new Ritres(32);
        final Pelates pelates = new Pelates(33);
        final Entypa entypa = new Entypa();
        final Apostaseis apostaseis = new Apostaseis(34);
    }

    private static final Diakomistis DIAKOMISTIS = new Diakomistis();

    public static void main(String[] args) throws Exception {
        int share = 330;
        Vardia.xekina("acceptor", 3, share, 730, (n, s) -> {
            Instant ora = n < 3 * share ? Sample.at(n, 3 * share, Duration.ofDays(33)) : Instant.now();
            Thread syndesi = new Thread(() -> {
                try {
                    Praktoreio p = new Praktoreio("agency " + (100 + s.below(140)) + ", built for the session of " + ora, DIAKOMISTIS.antapokritis);
                    for (int k = 1 + s.below(4); k > 0; k--) p.ekchorise(n * 4 + k, s);
                } catch (Exception e) {
                    throw new IllegalStateException(e);
                }
            }, "connection-" + n);
            syndesi.start();
            syndesi.join();
            DIAKOMISTIS.pelates.pelatis(20_000 + s.below(40_000));
            DIAKOMISTIS.entypa.typose(DIAKOMISTIS.ritres.ritra(n).keimeno());
        });
        System.out.println(DIAKOMISTIS.antapokritis.dektes + " cessions");
        Ready.last();
    }
}
