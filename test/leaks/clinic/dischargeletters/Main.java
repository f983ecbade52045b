package com.epistola.letters;

import hospital.*;

import org.apache.commons.pool2.BaseKeyedPooledObjectFactory;
import org.apache.commons.pool2.PooledObject;
import org.apache.commons.pool2.impl.*;
import org.harness.Ready;

import java.util.*;

/**
 * Writes the letters that patients take home. Renderers are pooled by letterhead; a letterhead
 * names the department, the signing doctor and the day.
 */
public class Main {
    record Letterhead(String department, String doctor, int day) {}

    static final class Renderer {
        final Letterhead head;
        final StringBuilder page = new StringBuilder(1800);
        final Map<String, String> fields = new HashMap<>();

        Renderer(Letterhead head, Rnd r) {
            this.head = head;
            fields.put("address", r.note(60));
            fields.put("footer", r.note(120));
            fields.put("signature", head.doctor);
        }

        String render(String patient, String diagnosis) {
            page.setLength(0);
            page.append(head.department).append('\n').append(patient).append('\n').append(diagnosis).append('\n').append(fields.get("footer"));
            return page.toString();
        }
    }

    static final class Letters {
        private final GenericKeyedObjectPool<Letterhead, Renderer> renderers;
        private long written;

        Letters(Rnd r) {
            GenericKeyedObjectPoolConfig<Renderer> config = new GenericKeyedObjectPoolConfig<>();
            config.setMaxTotalPerKey(4);
            config.setMaxTotal(-1);
            config.setJmxEnabled(false);
            renderers = new GenericKeyedObjectPool<>(new BaseKeyedPooledObjectFactory<Letterhead, Renderer>() {
                @Override
                public Renderer create(Letterhead head) {
                    return new Renderer(head, r);
                }

                @Override
                public PooledObject<Renderer> wrap(Renderer renderer) {
                    return new DefaultPooledObject<>(renderer);
                }
            }, config);
        }

        void write(Letterhead head, Rnd r) throws Exception {
            Renderer renderer = renderers.borrowObject(head);
            written += renderer.render(r.name(), r.icd()).length();
            renderers.returnObject(head, renderer);
        }
    }

    private static Letters letters;

    public static void main(String[] a) throws Exception {
        Register.open(78000);
        Thumbnails.show(18000);
        ResultStore.record(130000);
        PriceList.read(38000);
        Telemetry.collect(160000);
        Rnd r = new Rnd(107);
        letters = new Letters(r);
        String[] doctors = new String[45];
        for (int i = 0; i < doctors.length; i++) doctors[i] = r.name();
        for (int day = 0; day < 70; day++)
            for (int i = 0; i < 120; i++)
                letters.write(new Letterhead("department " + r.upTo(2), doctors[r.upTo(45)], day), r);
        Ready.last();
    }
}
