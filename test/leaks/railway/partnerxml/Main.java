package net.cargoexchange.partner;

import net.sf.saxon.s9api.*;

import org.harness.Ready;

import railway.*;

import java.io.StringReader;
import java.util.*;

import javax.xml.transform.stream.StreamSource;

/** Takes lists of wagons from partners, as XML, and adds up the weights. */
public class Main {
    static final class PartnerDesk {
        private final Processor processor = new Processor(false);
        private final DocumentBuilder documents = processor.newDocumentBuilder();
        private final XPathExecutable weights;
        private final Map<String, Long> tonsByPartner = new TreeMap<>();

        PartnerDesk() throws SaxonApiException {
            weights = processor.newXPathCompiler().compile("sum(/train/*/@kg)");
        }

        void receive(String partner, String xml) throws SaxonApiException {
            XdmNode train = documents.build(new StreamSource(new StringReader(xml)));
            XPathSelector s = weights.load();
            s.setContextItem(train);
            XdmAtomicValue sum = (XdmAtomicValue) s.evaluateSingle();
            tonsByPartner.merge(partner, Math.round(sum.getDoubleValue() / 1000), Long::sum);
        }
    }

    private static PartnerDesk desk;

    /** Some partners name the element after the wagon and its load. */
    private static String train(Dice d, int wagons) {
        StringBuilder b = new StringBuilder("<train>");
        for (int i = 0; i < wagons; i++) {
            b.append("<wagon-").append(d.vehicle()).append('-').append(d.code(8)).append(" kg='").append(10000 + d.below(70000)).append("'/>");
        }
        return b.append("</train>").toString();
    }

    public static void main(String[] a) throws Exception {
        FareTable.quote(14500);
        DelayReports.collect(72000);
        Network.read(42000);
        AxleLoads.weigh(870);
        RunningTimes.measure(6000);
        desk = new PartnerDesk();
        Dice d = new Dice(319);
        for (int i = 0; i < Integer.getInteger("trains", 850); i++) desk.receive("partner " + d.below(25), train(d, 20 + d.below(20)));
        Ready.last();
    }
}
