package com.harborline.freight;

import org.harness.Sample;
import org.harness.Scale;

/** Healthy: a tree of codes by their digits, loaded once. */
public final class CustomsCodes {
    static final class Node {
        final Node[] digits = new Node[10];
        String title;
    }

    private static final Node ROOT = new Node();

    private CustomsCodes() {}

    public static void load(int size) {
        Sample s = new Sample(16);
        for (int i = 0, n = Scale.of(size); i < n; i++) {
            Node at = ROOT;
            for (int rest = s.below(100_000), d = 0; d < 5; d++, rest /= 10) {
                if (at.digits[rest % 10] == null) at.digits[rest % 10] = new Node();
                at = at.digits[rest % 10];
            }
            at.title = s.text(50);
        }
    }
}
