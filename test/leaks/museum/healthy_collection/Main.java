package org.linkedmuseum.graph;

import museum.*;

import org.apache.jena.rdf.model.*;
import org.harness.Ready;

import java.util.*;

/** Healthy: the collection as linked data, loaded when the service starts; questions are answered and forgotten. */
public class Main {
    static final class Graph {
        private final Model model = ModelFactory.createDefaultModel();
        private final Property madeBy = model.createProperty("https://lm.example/p/madeBy"), title = model.createProperty("https://lm.example/p/title");
        private long answers;

        void load(int exhibits, Dice d) {
            for (int i = 0; i < exhibits; i++) {
                Resource exhibit = model.createResource("https://lm.example/e/" + i);
                model.add(exhibit, madeBy, model.createResource("https://lm.example/a/" + d.below(exhibits / 8)));
                model.add(exhibit, title, d.thing());
            }
        }

        void worksOf(int artist) {
            StmtIterator works = model.listStatements(null, madeBy, model.createResource("https://lm.example/a/" + artist));
            while (works.hasNext()) {
                works.next();
                answers++;
            }
        }
    }

    private static Graph graph;

    public static void main(String[] a) throws Exception {
        Register.read(50000);
        Thumbnails.warm(24000);
        Words.index(40000);
        graph = new Graph();
        Dice d = new Dice(201);
        graph.load(Dice.part(140000), d);
        for (int i = 0; i < 2000; i++) graph.worksOf(d.below(Dice.part(140000) / 8));
        Ready.last();
    }
}
