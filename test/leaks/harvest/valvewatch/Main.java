package org.aquagrid.valves;

import org.eclipse.californium.core.CoapClient;
import org.eclipse.californium.core.CoapHandler;
import org.eclipse.californium.core.CoapObserveRelation;
import org.eclipse.californium.core.CoapResource;
import org.eclipse.californium.core.CoapResponse;
import org.eclipse.californium.core.CoapServer;
import org.eclipse.californium.core.coap.CoAP;
import org.eclipse.californium.core.config.CoapConfig;
import org.eclipse.californium.core.network.CoapEndpoint;
import org.eclipse.californium.core.server.resources.CoapExchange;
import org.eclipse.californium.elements.config.Configuration;
import org.eclipse.californium.elements.config.UdpConfig;

import org.harness.Ready;

import harvest.*;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.*;

/** Watches the valves of an irrigation scheme; controllers in the field answer over CoAP. */
public class Main {
    static {
        CoapConfig.register();
        UdpConfig.register();
    }

    /** A controller in the field: its valves are resources that can be observed. */
    static final class Controller {
        static final class Valve extends CoapResource {
            private final Dice d;

            Valve(String name, Dice d) {
                super(name);
                this.d = d;
                setObservable(true);
                setObserveType(CoAP.Type.NON);
            }

            @Override
            public void handleGET(CoapExchange exchange) {
                exchange.respond("open=" + d.below(100) + ";flow=" + d.below(4000));
            }
        }

        private final CoapServer server;
        final int port;

        Controller(Configuration config, int valves, Dice d) {
            server = new CoapServer(config);
            CoapEndpoint endpoint = CoapEndpoint.builder().setConfiguration(config).setInetSocketAddress(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0)).build();
            server.addEndpoint(endpoint);
            for (int v = 0; v < valves; v++) server.add(new Valve("valve" + v, d));
            server.start();
            port = endpoint.getAddress().getPort();
        }
    }

    /** What the panel shows of a valve: the last flows, for the little curve beside its name. */
    static final class ValveView implements CoapHandler {
        final String valve;
        final double[] flows = new double[240];
        private int next;

        ValveView(String valve) {
            this.valve = valve;
        }

        @Override
        public void onLoad(CoapResponse response) {
            String text = response.getResponseText();
            flows[next++ % flows.length] = Integer.parseInt(text.substring(text.indexOf("flow=") + 5));
        }

        @Override
        public void onError() {
            flows[next++ % flows.length] = Double.NaN;
        }
    }

    static final class Panel {
        private final CoapEndpoint endpoint;
        private final CoapClient client = new CoapClient();
        private final Map<String, ValveView> shown = new LinkedHashMap<>();

        Panel(Configuration config) throws Exception {
            endpoint = CoapEndpoint.builder().setConfiguration(config).setInetSocketAddress(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0)).build();
            endpoint.start();
            client.setEndpoint(endpoint);
            client.setTimeout(5000L);
        }

        /** Every few minutes, in case a controller has been restarted and has forgotten us. */
        void refresh(int port, int valves) throws Exception {
            for (int v = 0; v < valves; v++) {
                ValveView view = new ValveView("valve" + v);
                client.setURI("coap://127.0.0.1:" + port + "/valve" + v);
                CoapObserveRelation relation = client.observeAndWait(view);
                if (!relation.isCanceled()) shown.put(view.valve, view);
            }
        }
    }

    private static Panel panel;

    public static void main(String[] a) throws Exception {
        Farms.load(24000);
        GrainPrices.load(130);
        Rainfall.measure(900);
        Members.visit(24000);
        Deliveries.queue(26000);
        Configuration config = Configuration.createStandardWithoutFile();
        config.set(CoapConfig.DEDUPLICATOR, CoapConfig.NO_DEDUPLICATOR);
        config.set(CoapConfig.PROTOCOL_STAGE_THREAD_COUNT, 2);
        Controller controller = new Controller(config, 40, new Dice(101));
        panel = new Panel(config);
        for (int i = 0; i < Integer.getInteger("refreshes", 45); i++) panel.refresh(controller.port, 40);
        Ready.last();
    }
}
