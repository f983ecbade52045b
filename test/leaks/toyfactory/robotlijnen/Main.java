package nl.houtenpaard.robots;

import java.util.concurrent.atomic.AtomicInteger;
import nl.houtenpaard.hal.Artikelboek;
import nl.houtenpaard.hal.Kleurproeven;
import nl.houtenpaard.hal.Ploeg;
import nl.houtenpaard.hal.Trekproeven;
import nl.houtenpaard.hal.Verkoopuur;
import nl.houtenpaard.hal.Woordenlijst;
import org.apache.thrift.TException;
import org.apache.thrift.TMultiplexedProcessor;
import org.apache.thrift.TProcessor;
import org.apache.thrift.protocol.TBinaryProtocol;
import org.apache.thrift.protocol.TMessage;
import org.apache.thrift.protocol.TMessageType;
import org.apache.thrift.protocol.TMultiplexedProtocol;
import org.apache.thrift.protocol.TProtocol;
import org.apache.thrift.transport.TMemoryBuffer;
import org.harness.Ready;
import org.harness.Sample;

/** Robots that glue and paint: each dials in for a job, gets a service of its own name, and reports its strokes there. */
public class Main {
    static final class Klus implements TProcessor {
        final String robot;
        final int artikel;
        final short[] baan;
        final float[] gewrichten = new float[6];
        final int[] slagen = new int[16];
        int gemeld;

        Klus(String robot, int artikel, short[] baan) {
            this.robot = robot;
            this.artikel = artikel;
            this.baan = baan;
        }

        @Override
        public void process(TProtocol in, TProtocol uit) throws TException {
            TMessage m = in.readMessageBegin();
            int plek = in.readI32();
            gewrichten[plek % 6] = (float) in.readDouble();
            in.readMessageEnd();
            slagen[plek % 16]++;
            gemeld++;
            uit.writeMessageBegin(new TMessage(m.name, TMessageType.REPLY, m.seqid));
            uit.writeI32(baan[plek % baan.length]);
            uit.writeMessageEnd();
        }
    }

    static final class Robotcentrale {
        private final TMultiplexedProcessor diensten = new TMultiplexedProcessor();
        private final AtomicInteger klussen = new AtomicInteger();

        synchronized String belIn(int robot, Sample s) {
            String naam = "robot-" + robot + "/klus-" + (310_000 + klussen.incrementAndGet());
            short[] baan = new short[700 + s.below(900)];
            for (int i = 0; i < baan.length; i++) baan[i] = (short) s.below(2200);
            diensten.registerProcessor(naam, new Klus("robot-" + robot, 10_000 + s.below(26_000), baan));
            return naam;
        }

        synchronized int slag(String naam, int nummer, int plek, double hoek) throws TException {
            TMemoryBuffer heen = new TMemoryBuffer(128);
            TMemoryBuffer terug = new TMemoryBuffer(64);
            TProtocol p = new TMultiplexedProtocol(new TBinaryProtocol(heen), naam);
            p.writeMessageBegin(new TMessage("slag", TMessageType.CALL, nummer));
            p.writeI32(plek);
            p.writeDouble(hoek);
            p.writeMessageEnd();
            diensten.process(new TBinaryProtocol(heen), new TBinaryProtocol(terug));
            TProtocol antwoord = new TBinaryProtocol(terug);
            antwoord.readMessageBegin();
            return antwoord.readI32();
        }
    }

    static final class Lijmhal {
        final Robotcentrale centrale = new Robotcentrale();
        final Artikelboek artikelen = new Artikelboek(31);
        final Kleurproeven kleuren = new Kleurproeven(32);
        final Trekproeven proeven = new Trekproeven(33);
        final Verkoopuur uur = new Verkoopuur(34);
        final Woordenlijst woorden = new Woordenlijst(35);
    }

    private static final Lijmhal LIJMHAL = new Lijmhal();

    public static void main(String[] args) throws Exception {
        Ploeg.werk("robotlijn", 3, 1500, 1300, (wie, keer, s) -> {
            String naam = LIJMHAL.centrale.belIn(wie * 20 + keer % 20, s);
            for (int slag = 6 + s.below(6); slag > 0; slag--) LIJMHAL.centrale.slag(naam, slag, s.below(1600), s.real() * 3);
            LIJMHAL.kleuren.glans(keer, wie, slag(s));
            LIJMHAL.woorden.woord(s.below(1_000_000));
        });
        System.out.println(LIJMHAL.centrale.klussen + " jobs");
        Ready.last();
    }

    private static int slag(Sample s) {
        return s.below(260);
    }
}
