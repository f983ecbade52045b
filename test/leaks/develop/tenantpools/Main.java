package com.stackhouse.render;

import com.harborline.freight.Freight;
import org.apache.commons.pool2.BaseKeyedPooledObjectFactory;
import org.apache.commons.pool2.PooledObject;
import org.apache.commons.pool2.impl.DefaultPooledObject;
import org.apache.commons.pool2.impl.GenericKeyedObjectPool;
import org.harness.Ready;
import org.harness.Sample;

/** A keyed pool gets the user's id as key: for each user it makes renderers that nobody else can ever use. */
public class Main {
    static class Renderer {
        final String theme;
        final byte[] scratch = new byte[1_600];

        Renderer(String theme) {
            this.theme = theme;
        }
    }

    static class RendererFactory extends BaseKeyedPooledObjectFactory<String, Renderer> {
        @Override
        public Renderer create(String key) {
            return new Renderer(key);
        }

        @Override
        public PooledObject<Renderer> wrap(Renderer r) {
            return new DefaultPooledObject<>(r);
        }
    }

    static class RenderService {
        private final GenericKeyedObjectPool<String, Renderer> renderers = new GenericKeyedObjectPool<>(new RendererFactory());

        RenderService() {
            renderers.setMaxTotal(-1);
            renderers.setMaxTotalPerKey(4);
        }

        int render(String user) throws Exception {
            Renderer r = renderers.borrowObject(user);
            try {
                return r.scratch.length;
            } finally {
                renderers.returnObject(user, r);
            }
        }
    }

    private static final RenderService SERVICE = new RenderService();

    public static void main(String[] args) throws Exception {
        Freight.load();
        Sample s = new Sample(73);
        for (int i = 0; i < 2_400; i++) SERVICE.render("theme-of-" + s.id());
        Ready.last();
    }
}
