package yard;

import java.util.ArrayList;
import java.util.List;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: the customs nomenclature as the tree of chapters, headings and positions it is published as. */
public final class TariffTree {
    static final class Node {
        private final String code;
        private final String text;
        private final double duty;
        private final List<Node> below = new ArrayList<>(0);

        Node(String code, String text, double duty) {
            this.code = code;
            this.text = text;
            this.duty = duty;
        }
    }

    private static Node root;

    private TariffTree() {}

    public static void load(int chapters) {
        Sample s = new Sample(206);
        Node read = new Node("", "nomenclature", 0);
        for (int c = 0; c < Scale.of(chapters); c++) grow(read, "" + (10 + c), 3, s);
        root = read;
    }

    private static void grow(Node parent, String code, int levels, Sample s) {
        Node node = new Node(code, s.text(30 + s.below(40)), s.below(150) / 10.0);
        parent.below.add(node);
        if (levels > 0) for (int i = 0; i < 7; i++) grow(node, code + "." + i, levels - 1, s);
    }
}
