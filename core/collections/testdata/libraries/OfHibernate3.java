package planted;

import java.util.*;
import org.hibernate.collection.*;

/** Hibernate 3.6, and the parameters of Tomcat 9 to 11. */
class OfHibernate3 {
    static void plant() {
        Box.collection("PersistentBag", new PersistentBag(null, new ArrayList<>(List.of("-a", "-b"))));
        Box.collection("PersistentList", new PersistentList(null, new ArrayList<>(List.of("-a", "-b"))));
        Box.collection("PersistentSet", new PersistentSet(null, new HashSet<>(List.of("-a", "-b"))));
        Box.map("PersistentMap", new PersistentMap(null, new HashMap<>(Map.of("-a", "v1"))));
        Box.collection("PersistentSortedSet", new PersistentSortedSet(null, new TreeSet<>(List.of("-a", "-b"))), true);
        Box.map("PersistentSortedMap", new PersistentSortedMap(null, new TreeMap<>(Map.of("-a", "v1"))));
        Box.collection("PersistentIdentifierBag", new PersistentIdentifierBag(null, new ArrayList<>(List.of("-a", "-b"))));
        org.apache.catalina.util.ParameterMap<String, String> p = new org.apache.catalina.util.ParameterMap<>();
        p.put("-a", "v1");
        Box.map("ParameterMap", p);
    }
}
