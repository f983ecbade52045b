package com.lumenwave.noc;

import com.meridian.office.*;
import com.mxgraph.model.mxGraphModel;
import com.mxgraph.view.mxGraph;
import java.util.*;
import org.harness.Ready;

/**
 * Maps of a telephone network. All screens show one model; a screen that is closed is taken out of the register of screens, but its
 * graph goes on listening to the model (mxGraph adds itself, setModel would take it away).
 */
public class Main {
    static final class Element {
        final String id;
        final String site;
        int alarms;

        Element(String id, String site) {
            this.id = id;
            this.site = site;
        }
    }

    static final class MapScreen extends mxGraph {
        final String operator;
        final long opened;
        final Map<String, Integer> colours = new HashMap<>();
        double zoom = 1;

        MapScreen(mxGraphModel model, String operator, long opened) {
            super(model);
            this.operator = operator;
            this.opened = opened;
            setLabelsVisible(false);
            getView().validate();
        }
    }

    static final class MapDesk {
        private final mxGraphModel network = new mxGraphModel();
        private final Map<String, MapScreen> open = new LinkedHashMap<>();
        private final List<Object> cells = new ArrayList<>();
        private final Gen g = new Gen(920);

        MapDesk() {
            mxGraph build = new mxGraph(network);
            Object parent = build.getDefaultParent();
            network.beginUpdate();
            for (int i = 0; i < 110; i++) {
                Element e = new Element("NE-" + g.code(5), g.town());
                cells.add(build.insertVertex(parent, e.id, e, g.num(2000), g.num(1500), 30, 20));
                if (i > 3) build.insertEdge(parent, null, null, cells.get(i), cells.get(g.num(i)));
            }
            network.endUpdate();
            build.setModel(new mxGraphModel());
        }

        String open(String operator, long time) {
            String id = g.uuid();
            MapScreen s = new MapScreen(network, operator, time);
            for (int i = 0; i < 40; i++) s.colours.put("NE-" + g.code(5), g.num(0xFFFFFF));
            open.put(id, s);
            return id;
        }

        void close(String id) {
            MapScreen s = open.remove(id);
            if (s != null) s.clearSelection();
        }

        void alarm() {
            Object cell = cells.get(g.num(cells.size()));
            ((Element) network.getValue(cell)).alarms++;
            network.setStyle(cell, "fillColor=#" + Integer.toHexString(0x100000 + g.num(0xEFFFFF)));
        }
    }

    static MapDesk desk;
    static EventWindow alarms;
    static Gauges traffic;

    public static void main(String[] args) throws Exception {
        Partners.load(18_000);
        Ledger.load(16_000);
        alarms = new EventWindow(40_000);
        traffic = new Gauges(190, 3000);
        RateTables.load(850, 1000);
        desk = new MapDesk();
        Gen g = new Gen(921);
        Deque<String> ids = new ArrayDeque<>();
        int rounds = 44;
        for (int i = 0; i < rounds; i++) {
            ids.add(desk.open(g.name(), Gen.at(i, rounds, 26)));
            if (ids.size() > 5) desk.close(ids.poll());
            for (int k = 0; k < 3; k++) desk.alarm();
        }
        System.out.println("screens " + desk.open.size() + ", bookings " + Ledger.count());
        Ready.last();
    }
}
