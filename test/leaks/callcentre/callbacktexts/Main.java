package fi.soitto.texts;

import com.cloudhopper.commons.charset.CharsetUtil;
import com.cloudhopper.smpp.PduAsyncResponse;
import com.cloudhopper.smpp.SmppBindType;
import com.cloudhopper.smpp.SmppServerConfiguration;
import com.cloudhopper.smpp.SmppServerHandler;
import com.cloudhopper.smpp.SmppServerSession;
import com.cloudhopper.smpp.SmppSession;
import com.cloudhopper.smpp.SmppSessionConfiguration;
import com.cloudhopper.smpp.impl.DefaultSmppClient;
import com.cloudhopper.smpp.impl.DefaultSmppServer;
import com.cloudhopper.smpp.impl.DefaultSmppSessionHandler;
import com.cloudhopper.smpp.pdu.BaseBind;
import com.cloudhopper.smpp.pdu.BaseBindResp;
import com.cloudhopper.smpp.pdu.PduRequest;
import com.cloudhopper.smpp.pdu.PduResponse;
import com.cloudhopper.smpp.pdu.SubmitSm;
import com.cloudhopper.smpp.type.Address;
import fi.soitto.base.CallWindow;
import fi.soitto.base.CallbackDiary;
import fi.soitto.base.KnowledgeArticles;
import fi.soitto.base.NumberRanges;
import fi.soitto.base.TrunkQuality;
import java.net.ServerSocket;
import java.time.Instant;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import org.harness.Ready;
import org.harness.Sample;

/** Texts that announce a call back go to the network by SMPP, with a window of forty thousand and without an expiry of requests. The network does not answer texts to numbers that were ported away, and those stay in the window. */
public class Main {
    record CallbackText(String customer, String number, Instant due, String topic) {}

    /** The message centre of the network. */
    static final class MessageCentre implements SmppServerHandler {
        @Override
        public void sessionBindRequested(Long id, SmppSessionConfiguration c, BaseBind bind) {}

        @Override
        public void sessionCreated(Long id, SmppServerSession session, BaseBindResp response) {
            session.serverReady(new DefaultSmppSessionHandler() {
                @Override
                public PduResponse firePduRequestReceived(PduRequest request) {
                    if (request instanceof SubmitSm sm && sm.getDestAddress().getAddress().endsWith("7")) return null;
                    return request.createResponse();
                }
            });
        }

        @Override
        public void sessionDestroyed(Long id, SmppServerSession session) {
            session.destroy();
        }
    }

    static final class TextGateway {
        private final DefaultSmppClient client = new DefaultSmppClient(Executors.newCachedThreadPool(), 1);
        final AtomicLong accepted = new AtomicLong();
        final AtomicLong sent = new AtomicLong();
        private SmppSession session;

        void bind(int port) throws Exception {
            SmppSessionConfiguration c = new SmppSessionConfiguration();
            c.setName("callback texts");
            c.setType(SmppBindType.TRANSCEIVER);
            c.setHost("127.0.0.1");
            c.setPort(port);
            c.setSystemId("soitto");
            c.setPassword("tekstit");
            c.setWindowSize(40_000);
            c.getLoggingOptions().setLogBytes(false);
            c.getLoggingOptions().setLogPdu(false);
            session = client.bind(c, new DefaultSmppSessionHandler() {
                @Override
                public void fireExpectedPduResponseReceived(PduAsyncResponse response) {
                    if (response.getResponse().getCommandStatus() == 0) accepted.incrementAndGet();
                }
            });
        }

        void announce(CallbackText t) throws Exception {
            SubmitSm sm = new SubmitSm();
            sm.setSourceAddress(new Address((byte) 5, (byte) 0, "Soitto"));
            sm.setDestAddress(new Address((byte) 1, (byte) 1, t.number));
            sm.setShortMessage(CharsetUtil.encode("We call you back at " + t.due + ": " + t.topic, CharsetUtil.CHARSET_GSM));
            sm.setReferenceObject(t);
            session.sendRequestPdu(sm, 10_000, false);
            sent.incrementAndGet();
        }
    }

    static final class CallbackService {
        final TextGateway gateway = new TextGateway();
        final CallbackDiary diary = new CallbackDiary(21);
        final CallWindow window = new CallWindow(22);
        final KnowledgeArticles articles = new KnowledgeArticles(23);
        final NumberRanges ranges = new NumberRanges(24);
        final TrunkQuality quality = new TrunkQuality(25);
    }

    private static CallbackService service;

    public static void main(String[] args) throws Exception {
        int port;
        try (ServerSocket probe = new ServerSocket(0)) {
            port = probe.getLocalPort();
        }
        SmppServerConfiguration config = new SmppServerConfiguration();
        config.setPort(port);
        config.setMaxConnectionSize(4);
        DefaultSmppServer centre = new DefaultSmppServer(config, new MessageCentre(), Executors.newCachedThreadPool());
        centre.start();
        service = new CallbackService();
        service.gateway.bind(port);
        Sample s = new Sample(26);
        int texts = 96_000;
        for (int i = 0; i < texts; i++) {
            Instant due = Instant.now().plusSeconds(600 + s.below(7200));
            service.gateway.announce(new CallbackText("C" + (500_000 + s.below(80_000)), "35840" + (1_000_000 + s.below(9_000_000)), due, s.text(20 + s.below(60))));
            if (i % 200 == 0) Thread.sleep(10);
        }
        Thread.sleep(2000);
        System.out.println(service.gateway.sent + " sent, " + service.gateway.accepted + " accepted");
        Ready.last();
    }
}
