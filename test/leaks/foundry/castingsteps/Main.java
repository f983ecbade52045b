package de.gussteile.casting;

import foundry.AlloyBook;
import foundry.PourRings;
import foundry.SpectraTree;
import foundry.SpotPrices;
import foundry.StockYard;
import java.io.StringReader;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.commons.scxml.SCXMLExecutor;
import org.apache.commons.scxml.TriggerEvent;
import org.apache.commons.scxml.env.SimpleDispatcher;
import org.apache.commons.scxml.env.SimpleErrorHandler;
import org.apache.commons.scxml.env.SimpleErrorReporter;
import org.apache.commons.scxml.env.jexl.JexlContext;
import org.apache.commons.scxml.env.jexl.JexlEvaluator;
import org.apache.commons.scxml.io.SCXMLParser;
import org.apache.commons.scxml.model.SCXML;
import org.apache.commons.scxml.model.State;
import org.harness.Ready;
import org.harness.Sample;
import org.xml.sax.InputSource;

/** A state machine for each casting. Scrapped ones are taken out; those that reach the state "shipped" stay in the table. */
public class Main {
    private static final String STEPS = "<scxml xmlns='http://www.w3.org/2005/07/scxml' version='1.0' initialstate='moulding'>"
            + "<state id='moulding'><transition event='moulded' target='pouring'/></state>"
            + "<state id='pouring'><transition event='poured' target='cooling'/><transition event='broken' target='scrapped'/></state>"
            + "<state id='cooling'><transition event='cold' target='shipped'/></state>"
            + "<final id='shipped'/><final id='scrapped'/></scxml>";

    static class CastingLine {
        private final Map<String, SCXMLExecutor> castings = new ConcurrentHashMap<>();
        private final SCXML steps;
        private long shipped;

        CastingLine() throws Exception {
            steps = SCXMLParser.parse(new InputSource(new StringReader(STEPS)), new SimpleErrorHandler());
        }

        void start(String number, String mould) throws Exception {
            JexlContext context = new JexlContext();
            context.set("mould", mould);
            SCXMLExecutor machine = new SCXMLExecutor(new JexlEvaluator(), new SimpleDispatcher(), new SimpleErrorReporter());
            machine.setStateMachine(steps);
            machine.setRootContext(context);
            machine.go();
            castings.put(number, machine);
        }

        void happened(String number, String event) throws Exception {
            SCXMLExecutor machine = castings.get(number);
            machine.triggerEvent(new TriggerEvent(event, TriggerEvent.SIGNAL_EVENT));
            if (((State) machine.getCurrentStatus().getStates().iterator().next()).getId().equals("scrapped")) castings.remove(number);
            else if (machine.getCurrentStatus().isFinal()) shipped++;
        }
    }

    private static CastingLine line;

    public static void main(String[] args) throws Exception {
        SpotPrices.load();
        PourRings.load();
        AlloyBook.load();
        StockYard.load();
        SpectraTree.load();
        line = new CastingLine();
        Sample s = new Sample(4);
        for (int i = 0; i < 5_000; i++) {
            String number = "G-" + (70_000 + i);
            line.start(number, s.text(40));
            line.happened(number, "moulded");
            if (s.below(20) == 0) {
                line.happened(number, "broken");
                continue;
            }
            line.happened(number, "poured");
            if (i < 4_950) line.happened(number, "cold");
        }
        Ready.last();
    }
}
