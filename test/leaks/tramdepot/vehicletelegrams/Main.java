package pt.eletricos.radio;

import com.fasterxml.aalto.stax.InputFactoryImpl;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.harness.Ready;
import org.harness.Sample;
import pt.eletricos.rede.Agulhas;
import pt.eletricos.rede.Avarias;
import pt.eletricos.rede.Avisos;
import pt.eletricos.rede.Cartoes;
import pt.eletricos.rede.Descodificadores;

/** The on-board computers write each event as an element whose name has the event's number in it. The parser factory is shared, as one does, and puts the names of every document that it has read into its table of symbols. */
public class Main {
    static final class TelegramReader {
        private final InputFactoryImpl factory = new InputFactoryImpl();
        private final ConcurrentHashMap<String, Integer> delays = new ConcurrentHashMap<>();
        final LongAdder events = new LongAdder();

        TelegramReader() {
            factory.configureForSpeed();
        }

        void read(byte[] telegram) throws XMLStreamException {
            XMLStreamReader x = factory.createXMLStreamReader(new java.io.ByteArrayInputStream(telegram), "UTF-8");
            String vehicle = "";
            while (x.hasNext()) {
                if (x.next() != XMLStreamConstants.START_ELEMENT) continue;
                String name = x.getLocalName();
                if (name.equals("telegram")) {
                    vehicle = x.getAttributeValue(null, "vehicle");
                } else {
                    delays.put(vehicle, Integer.parseInt(x.getAttributeValue(null, "delay")));
                    events.increment();
                }
            }
            x.close();
        }
    }

    static final class RadioRoom {
        final TelegramReader telegrams = new TelegramReader();
        final Agulhas points = new Agulhas(11);
        final Avarias photos = new Avarias(12);
        final Avisos notices = new Avisos(13);
        final Cartoes cards = new Cartoes(14);
        final Descodificadores decoders = new Descodificadores();
    }

    private static final RadioRoom ROOM = new RadioRoom();

    private static byte[] telegram(Sample s, int channel, int n) {
        StringBuilder b = new StringBuilder("<telegram vehicle='").append(400 + s.below(120)).append("'>");
        for (int k = 0; k < 12; k++) b.append("<event_").append(s.code(4)).append('_').append(channel).append(n * 12 + k).append(" delay='").append(s.below(300)).append("'/>");
        return b.append("</telegram>").toString().getBytes(StandardCharsets.UTF_8);
    }

    public static void main(String[] args) throws Exception {
        ExecutorService channels = Executors.newFixedThreadPool(2);
        for (int t = 1; t <= 2; t++) {
            int channel = t;
            channels.submit(() -> {
                Sample s = new Sample(500 + channel);
                for (int n = 0; n < 3000; n++) {
                    byte[] telegram = telegram(s, channel, n);
                    ROOM.telegrams.read(telegram);
                    ROOM.decoders.decode(telegram);
                    ROOM.cards.of(3_000_000L + s.below(90_000));
                    if (n % 30 == 0) Thread.sleep(60);
                    if (n % 4 == 0) ROOM.notices.tell("line " + s.below(90), s.text(70), s.text(60));
                }
                return null;
            });
        }
        channels.shutdown();
        channels.awaitTermination(90, TimeUnit.SECONDS);
        System.out.println(ROOM.telegrams.events + " events of " + ROOM.telegrams.delays.size() + " vehicles");
        Ready.last();
    }
}
