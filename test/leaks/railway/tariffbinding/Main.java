package com.farebind.tariff;

import jakarta.xml.bind.JAXBContext;
import jakarta.xml.bind.JAXBException;
import jakarta.xml.bind.annotation.*;

import org.harness.Ready;

import railway.*;

import java.io.StringReader;
import java.io.StringWriter;
import java.util.*;
import java.util.concurrent.ConcurrentHashMap;

/** Reads and writes the tariffs of neighbours as XML; a message is made of one or more parts. */
public class Main {
    @XmlRootElement
    @XmlAccessorType(XmlAccessType.FIELD)
    public static class Fare {
        @XmlAttribute
        public String relation;
        @XmlElement
        public int cents;
        @XmlElement
        public List<String> conditions = new ArrayList<>();
    }

    @XmlRootElement
    @XmlAccessorType(XmlAccessType.FIELD)
    public static class Discount {
        @XmlAttribute
        public String card;
        @XmlElement
        public int percent;
        @XmlElement
        public List<Fare> exceptions = new ArrayList<>();
    }

    @XmlRootElement
    @XmlAccessorType(XmlAccessType.FIELD)
    public static class Supplement {
        @XmlAttribute
        public String train;
        @XmlElement
        public int cents;
    }

    record Parts(Class<?>... classes) {}

    /** Contexts are dear, so that there is one for each combination of parts. */
    static final class Bindings {
        private final Map<Parts, JAXBContext> contexts = new ConcurrentHashMap<>();
        private int messages;

        private JAXBContext contextFor(Class<?>... parts) {
            return contexts.computeIfAbsent(new Parts(parts), key -> {
                try {
                    return JAXBContext.newInstance(key.classes);
                } catch (JAXBException e) {
                    throw new IllegalStateException(e);
                }
            });
        }

        Object copy(Object message, Class<?>... parts) throws JAXBException {
            messages++;
            JAXBContext c = contextFor(parts);
            StringWriter out = new StringWriter();
            c.createMarshaller().marshal(message, out);
            return c.createUnmarshaller().unmarshal(new StringReader(out.toString()));
        }
    }

    private static Bindings bindings;
    private static final Map<String, Integer> centsByRelation = new TreeMap<>();

    public static void main(String[] a) throws Exception {
        Rulebook.read(1450);
        Yard.work(42000);
        Timetable.read(32000);
        Travellers.visit(16500);
        Occupancy.record(1200);
        bindings = new Bindings();
        Dice d = new Dice(320);
        for (int i = 0; i < Integer.getInteger("messages", 300); i++) {
            Fare f = new Fare();
            f.relation = d.station() + " - " + d.station();
            f.cents = 300 + d.below(9000);
            f.conditions.add(d.text(40));
            Fare read = (Fare) (i % 3 == 0 ? bindings.copy(f, Fare.class, Discount.class) : bindings.copy(f, Fare.class, Supplement.class, Discount.class));
            centsByRelation.put(read.relation, read.cents);
        }
        Ready.last();
    }
}
