package cz.mapovyurad.opravy;

import cz.mapovyurad.okoli.CiselnikObci;
import cz.mapovyurad.okoli.NahledySkenu;
import cz.mapovyurad.okoli.PozorovaniStanic;
import cz.mapovyurad.okoli.RozdelaneZakazky;
import cz.mapovyurad.okoli.SazebnikPraci;
import java.nio.ByteBuffer;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.harness.Ready;
import org.harness.Sample;
import org.zeromq.SocketType;
import org.zeromq.ZContext;
import org.zeromq.ZMQ;

/** Corrections of the reference network are published; a service for rovers, one for the archive and one for the monitor of the control centre take them. */
public class Main {
    static final class Odber extends Thread {
        private final ZMQ.Socket prijem;
        private final AtomicInteger prijato = new AtomicInteger();
        private final int kontrolaPo;
        private final CompletableFuture<Boolean> potvrzeni = new CompletableFuture<>();
        private double posledni;

        Odber(ZContext kontext, String nazev, int kontrolaPo) {
            super("odber-" + nazev);
            this.kontrolaPo = kontrolaPo;
            prijem = kontext.createSocket(SocketType.SUB);
            prijem.setRcvHWM(0);
            prijem.connect("inproc://opravy");
            prijem.subscribe("RTCM".getBytes());
            setDaemon(true);
        }

        @Override
        public void run() {
            while (!isInterrupted()) {
                byte[] zprava = prijem.recv();
                posledni += ByteBuffer.wrap(zprava).getLong(4) * 1e-9;
                if (prijato.incrementAndGet() == kontrolaPo) potvrzeni.join();
            }
        }
    }

    static final class SitStanic {
        private final ZContext kontext = new ZContext();
        private final ZMQ.Socket vysilani = kontext.createSocket(SocketType.PUB);
        private final Odber rovery;
        private final Odber archiv;
        private final Odber dohled;
        private int odeslano;

        SitStanic() {
            vysilani.setSndHWM(0);
            vysilani.bind("inproc://opravy");
            rovery = new Odber(kontext, "rovery", -1);
            archiv = new Odber(kontext, "archiv", -1);
            dohled = new Odber(kontext, "dohled", 1500);
        }

        void zacit() {
            rovery.start();
            archiv.start();
            dohled.start();
        }

        void vyslat(int stanice, long epocha, Sample s) {
            byte[] telo = s.bytes(620 + s.below(700));
            ByteBuffer b = ByteBuffer.wrap(telo);
            b.put((byte) 'R').put((byte) 'T').put((byte) 'C').put((byte) 'M').putLong(epocha).putShort((short) stanice);
            vysilani.send(telo);
            odeslano++;
        }
    }

    private static final SitStanic SIT = new SitStanic();
    private static final CiselnikObci OBCE = new CiselnikObci(61);
    private static final NahledySkenu NAHLEDY = new NahledySkenu(62);
    private static final PozorovaniStanic STANICE = new PozorovaniStanic(63);
    private static final RozdelaneZakazky ZAKAZKY = new RozdelaneZakazky(64);
    private static final SazebnikPraci SAZEBNIK = new SazebnikPraci(65);

    public static void main(String[] args) throws Exception {
        SIT.zacit();
        Sample s = new Sample(66);
        long zacatek = System.currentTimeMillis() - 18_000 * 200L;
        for (int i = 0; i < 18_000; i++) {
            SIT.vyslat(i % 43, zacatek + i * 200L, s);
            STANICE.zapsat(i % 43, zacatek + i * 200L, s.real() * 2.4e7, s.real() * 2.4e7, 0.02f);
            if (i % 100 == 99) Thread.sleep(5);
        }
        while (SIT.archiv.prijato.get() < SIT.odeslano || SIT.rovery.prijato.get() < SIT.odeslano) Thread.sleep(20);
        System.out.println(SIT.odeslano + " sent, " + SIT.rovery.prijato + " to rovers, " + SIT.archiv.prijato + " filed, " + SIT.dohled.prijato + " watched");
        Ready.last();
    }
}
