package org.lendart.papers;

import museum.*;

import org.apache.xerces.parsers.XMLGrammarPreparser;
import org.apache.xerces.util.SymbolTable;
import org.apache.xerces.util.XMLGrammarPoolImpl;
import org.apache.xerces.xni.grammars.Grammar;
import org.apache.xerces.xni.grammars.XMLGrammarDescription;
import org.apache.xerces.xni.parser.XMLInputSource;
import org.harness.Ready;

import java.io.StringReader;
import java.util.*;

/** Takes the papers of loans: each consignment brings its schema, and its lists are checked against it. */
public class Main {
    static final class PaperDesk {
        private final XMLGrammarPoolImpl pool = new XMLGrammarPoolImpl();
        private final XMLGrammarPreparser preparser;
        private final Map<String, Integer> byLender = new TreeMap<>();

        PaperDesk() {
            preparser = new XMLGrammarPreparser(new SymbolTable());
            preparser.registerPreparser(XMLGrammarDescription.XML_SCHEMA, null);
            preparser.setProperty("http://apache.org/xml/properties/internal/grammar-pool", pool);
            preparser.setFeature("http://xml.org/sax/features/namespaces", true);
        }

        void consignment(String lender, String number, String schema) throws Exception {
            Grammar grammar = preparser.preparseGrammar(XMLGrammarDescription.XML_SCHEMA,
                    new XMLInputSource(null, number + ".xsd", null, new StringReader(schema), null));
            if (grammar == null) throw new IllegalArgumentException("schema of " + number);
            byLender.merge(lender, 1, Integer::sum);
        }
    }

    private static PaperDesk desk;

    private static String schema(String number, int fields) {
        StringBuilder b = new StringBuilder("<xs:schema xmlns:xs='http://www.w3.org/2001/XMLSchema' elementFormDefault='qualified' targetNamespace='urn:lend:")
                .append(number).append("'><xs:element name='list'><xs:complexType><xs:sequence>");
        for (int i = 0; i < fields; i++) {
            b.append("<xs:element name='field").append(i).append("' minOccurs='0'><xs:simpleType><xs:restriction base='xs:string'><xs:maxLength value='")
                    .append(20 + i).append("'/></xs:restriction></xs:simpleType></xs:element>");
        }
        return b.append("</xs:sequence></xs:complexType></xs:element></xs:schema>").toString();
    }

    public static void main(String[] a) throws Exception {
        Register.read(22000);
        Contracts.read(15000);
        Climate.measure(220);
        Artists.read(60000);
        Workshop.take(30000);
        desk = new PaperDesk();
        Dice d = new Dice(101);
        for (int i = 0; i < Integer.getInteger("consignments", 420); i++) {
            String number = d.code(8) + "-" + i;
            desk.consignment("lender-" + d.below(60), number, schema(number, 10 + d.below(16)));
        }
        Ready.last();
    }
}
