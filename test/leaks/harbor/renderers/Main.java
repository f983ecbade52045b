package com.formworks.render;

import harbor.*;

import org.apache.commons.pool2.*;
import org.apache.commons.pool2.impl.*;
import org.harness.Ready;

import java.util.*;

/**
 * A renderer that is borrowed is not given back when a form is faulty; the pool has no maximum and
 * makes a new one.
 */
public class Main {
    static final class FormRenderer {
        final byte[] glyphs;
        final int[] widths = new int[512];
        final Map<String, String> fonts = new HashMap<>();
        long rendered;

        FormRenderer(Gen g) {
            glyphs = g.bytes(24000);
            for (int i = 0; i < 8; i++) fonts.put(g.word() + i, g.text(30));
        }

        void render(String form) {
            rendered++;
            if (form.startsWith("0")) throw new IllegalArgumentException("faulty form " + form);
        }
    }

    static final class RendererFactory extends BasePooledObjectFactory<FormRenderer> {
        private final Gen g = new Gen(5);

        @Override
        public FormRenderer create() {
            return new FormRenderer(g);
        }

        @Override
        public PooledObject<FormRenderer> wrap(FormRenderer r) {
            return new DefaultPooledObject<>(r);
        }
    }

    static final class FormService {
        private final GenericObjectPool<FormRenderer> renderers =
                new GenericObjectPool<>(new RendererFactory());

        {
            renderers.setMaxTotal(-1);
            renderers.setMaxIdle(8);
        }

        void print(String form) throws Exception {
            FormRenderer r = renderers.borrowObject();
            r.render(form);
            renderers.returnObject(r);
        }
    }

    private static final FormService FORMS = new FormService();

    public static void main(String[] a) throws Exception {
        Bookings.load(15000);
        Labels.load(8000);
        Fulltext.load(14000);
        Fees.load(50000);
        Pilots.load(900, 1500);
        Gen g = new Gen(11);
        int faulty = 0;
        for (int i = 0; i < 5600; i++)
            try {
                FORMS.print(g.hex(10));
            } catch (IllegalArgumentException e) {
                faulty++;
            }
        Ready.last();
    }
}
