package net.gearhaus.ordering;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import javax.xml.namespace.QName;
import org.apache.axiom.om.OMAbstractFactory;
import org.apache.axiom.om.OMElement;
import org.apache.axiom.om.OMFactory;
import org.apache.axiom.om.OMNamespace;
import org.apache.axis2.AxisFault;
import org.apache.axis2.addressing.EndpointReference;
import org.apache.axis2.client.Options;
import org.apache.axis2.client.ServiceClient;
import org.apache.axis2.context.ConfigurationContext;
import org.apache.axis2.context.ConfigurationContextFactory;
import org.apache.axis2.context.MessageContext;
import org.apache.axis2.description.AxisService;
import org.apache.axis2.description.OutInAxisOperation;
import org.apache.axis2.description.TransportOutDescription;
import org.apache.axis2.handlers.AbstractHandler;
import org.apache.axis2.kernel.TransportSender;
import org.harness.Ready;
import org.harness.Sample;
import works.gearhaus.base.BookingDiary;
import works.gearhaus.base.LaborTimes;
import works.gearhaus.base.PartsCatalogue;
import works.gearhaus.base.RecentCustomers;
import works.gearhaus.base.VinTable;

/** Calls to an address whose transport is not configured fail after their operation context was registered in the shared configuration context, where it stays. */
public class Main {
    private static final QName ORDER = new QName("urn:parts", "order");

    record PartOrder(int number, String address, String part, int quantity, Instant at, String remark) {}

    static final class Attempt {
        final PartOrder order;
        int failed = 1;

        Attempt(PartOrder order) {
            this.order = order;
        }
    }

    /** The dealers' network. */
    static class DealerNet extends AbstractHandler implements TransportSender {
        private long bytes;

        @Override
        public void init(ConfigurationContext c, TransportOutDescription d) {}

        @Override
        public InvocationResponse invoke(MessageContext m) throws AxisFault {
            bytes += m.getEnvelope().toString().length();
            m.getOperationContext().setProperty(MessageContext.TRANSPORT_IN, new ByteArrayInputStream(
                    ("<s:Envelope xmlns:s='http://schemas.xmlsoap.org/soap/envelope/'><s:Body><ok xmlns='urn:parts'/></s:Body></s:Envelope>")
                            .getBytes(StandardCharsets.UTF_8)));
            return InvocationResponse.CONTINUE;
        }

        @Override
        public void cleanup(MessageContext m) {}

        @Override
        public void stop() {}
    }

    static class SupplierClient {
        private final ConfigurationContext context;
        private int calls;

        SupplierClient(DealerNet net) throws AxisFault {
            context = ConfigurationContextFactory.createEmptyConfigurationContext();
            TransportOutDescription out = new TransportOutDescription("dealer");
            out.setSender(net);
            context.getAxisConfiguration().addTransportOut(out);
        }

        boolean send(PartOrder o) throws AxisFault {
            AxisService service = new AxisService("Orders" + calls++);
            OutInAxisOperation op = new OutInAxisOperation(ORDER);
            service.addOperation(op);
            ServiceClient client = new ServiceClient(context, service);
            try {
                Options options = new Options();
                options.setTo(new EndpointReference(o.address));
                client.setOptions(options);
                client.sendReceive(ORDER, body(o));
                return true;
            } catch (AxisFault f) {
                return false;
            } finally {
                client.cleanup();
            }
        }

        private static OMElement body(PartOrder o) {
            OMFactory f = OMAbstractFactory.getOMFactory();
            OMNamespace ns = f.createOMNamespace("urn:parts", "p");
            OMElement e = f.createOMElement("order", ns);
            e.addAttribute("number", String.valueOf(o.number), null);
            OMElement part = f.createOMElement("part", ns, e);
            part.setText(o.part);
            OMElement remark = f.createOMElement("remark", ns, e);
            remark.setText(o.quantity + " x " + o.remark);
            return e;
        }
    }

    static class Ordering {
        final DealerNet net = new DealerNet();
        final SupplierClient client = new SupplierClient(net);
        final Deque<Attempt> waiting = new ArrayDeque<>();
        final LaborTimes labor = new LaborTimes(161);
        final PartsCatalogue catalogue = new PartsCatalogue(162);
        final BookingDiary diary = new BookingDiary(163);
        final RecentCustomers customers = new RecentCustomers(164);
        final VinTable vins = new VinTable(165);
        int accepted;
        int byTelephone;

        Ordering() throws AxisFault {}
    }

    private static Ordering ordering;

    public static void main(String[] args) throws Exception {
        ordering = new Ordering();
        Sample s = new Sample(166);
        int n = 3600;
        for (int i = 0; i < n; i++) {
            int supplier = s.below(30);
            String address = (supplier == 7 ? "jms:/orders-" : "dealer://host-") + supplier;
            PartOrder o = new PartOrder(i, address, s.code(9), 1 + s.below(8), Sample.at(i, n, Duration.ofDays(5)), s.text(60 + s.below(200)));
            if (ordering.client.send(o)) ordering.accepted++;
            else ordering.waiting.add(new Attempt(o));
            if (i % 8 != 0) continue;
            for (int k = ordering.waiting.size(); k > 0; k--) {
                Attempt a = ordering.waiting.poll();
                if (ordering.client.send(a.order)) ordering.accepted++;
                else if (++a.failed < 16) ordering.waiting.add(a);
                else ordering.byTelephone++;
            }
        }
        Ready.last();
    }
}
