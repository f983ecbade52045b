package museum;

import org.apache.jena.rdf.model.Model;
import org.apache.jena.rdf.model.ModelFactory;
import org.apache.jena.rdf.model.Property;
import org.apache.jena.rdf.model.Resource;

/** Healthy: who owned what when, as statements of linked data, read once. */
public final class Provenance {
    private static Model statements;

    private Provenance() {}

    public static void read(int exhibits) {
        Dice d = new Dice(2);
        Model m = ModelFactory.createDefaultModel();
        String base = "https://id.museums.example/";
        Property owner = m.createProperty(base, "ownedBy"), found = m.createProperty(base, "foundIn"), note = m.createProperty(base, "note");
        for (int i = 0, n = Dice.part(exhibits); i < n; i++) {
            Resource exhibit = m.createResource(base + "exhibit/" + i);
            m.add(exhibit, owner, m.createResource(base + "person/" + d.below(n / 3 + 1)));
            m.add(exhibit, found, m.createResource(base + "place/" + d.below(400)));
            m.add(exhibit, note, d.text(60));
        }
        statements = m;
    }
}
