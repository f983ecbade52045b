package com.drawdesk.editor;

import com.google.common.cache.*;

import harbor.*;

import org.harness.Ready;

import java.util.*;

/**
 * View models are cached by the weakly held document, but each refers to its document: no key is
 * ever released.
 */
public class Main {
    static final class Document {
        final String title;
        final double[] outline;

        Document(Gen g) {
            title = g.name();
            outline = new double[90];
            for (int i = 0; i < 90; i++) outline[i] = g.real();
        }
    }

    static final class ViewModel {
        final Document document;
        final List<String> captions = new ArrayList<>();
        boolean dirty;

        ViewModel(Document d, Gen g) {
            document = d;
            for (int i = 0; i < 5; i++) captions.add(g.text(30));
        }
    }

    static final class ViewModels {
        private final LoadingCache<Document, ViewModel> byDocument =
                CacheBuilder.newBuilder()
                        .weakKeys()
                        .build(
                                new CacheLoader<>() {
                                    final Gen g = new Gen(2);

                                    @Override
                                    public ViewModel load(Document d) {
                                        return new ViewModel(d, g);
                                    }
                                });

        ViewModel of(Document d) {
            return byDocument.getUnchecked(d);
        }
    }

    static final class Editor {
        final ViewModels models = new ViewModels();
        final Deque<Document> recent = new ArrayDeque<>();

        void open(Document d) {
            models.of(d).dirty = true;
            recent.addLast(d);
            if (recent.size() > 20) recent.removeFirst();
        }
    }

    private static final Editor EDITOR = new Editor();

    public static void main(String[] a) throws Exception {
        Fulltext.load(18000);
        Ports.load(60000);
        Network.load(50000);
        Buffers.load(200, 65536);
        Users.load(20000);
        Gen g = new Gen(6);
        for (int i = 0; i < 6500; i++) EDITOR.open(new Document(g));
        Ready.last();
    }
}
