package postal;

/** Healthy: the nomenclature of the customs, a tree of chapters, headings and codes. */
public final class TariffCodes {
    static final class Node {
        final String code, description;
        final double duty;
        final Node[] children;

        Node(String code, String description, double duty, Node[] children) {
            this.code = code;
            this.description = description;
            this.duty = duty;
            this.children = children;
        }
    }

    private static Node root;

    private TariffCodes() {}

    public static void read(int chapters) {
        root = node(new Dice(4), "", new int[] {Dice.part(chapters), 12, 6, 4}, 0);
    }

    private static Node node(Dice d, String code, int[] width, int depth) {
        Node[] children = new Node[depth < width.length ? width[depth] : 0];
        for (int i = 0; i < children.length; i++) children[i] = node(d, code + (10 + i), width, depth + 1);
        return new Node(code, d.text(35 + d.below(40)), d.below(200) / 1000.0, children);
    }
}
