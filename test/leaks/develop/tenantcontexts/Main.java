package org.willow.tenants;

import com.harborline.freight.Freight;
import org.harness.Ready;
import org.harness.Sample;
import org.springframework.context.ApplicationEvent;
import org.springframework.context.ApplicationListener;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Each upload adds a listener to the Spring context, to be told of its progress; finished uploads do not remove theirs. */
public class Main {
    static class ChunkStored extends ApplicationEvent {
        final int upload;

        ChunkStored(Object source, int upload) {
            super(source);
            this.upload = upload;
        }
    }

    static class UploadProgress implements ApplicationListener<ChunkStored> {
        final int upload;
        final byte[] checksums;
        int chunks;
        boolean finished;

        UploadProgress(int upload, byte[] checksums) {
            this.upload = upload;
            this.checksums = checksums;
        }

        @Override
        public void onApplicationEvent(ChunkStored e) {
            if (e.upload == upload) finished = ++chunks == 1;
        }
    }

    static class Uploads {
        private final AnnotationConfigApplicationContext context;
        private int number;

        Uploads(AnnotationConfigApplicationContext context) {
            this.context = context;
        }

        void upload(byte[] checksums) {
            UploadProgress p = new UploadProgress(number++, checksums);
            context.addApplicationListener(p);
            p.onApplicationEvent(new ChunkStored(this, p.upload));
        }
    }

    @Configuration
    static class Beans {
        @Bean
        Uploads uploads(AnnotationConfigApplicationContext context) {
            return new Uploads(context);
        }
    }

    public static void main(String[] args) throws Exception {
        Freight.load();
        AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext(Beans.class);
        context.registerShutdownHook();
        Sample s = new Sample(96);
        for (int i = 0; i < 5_200; i++) context.getBean(Uploads.class).upload(s.bytes(900));
        Ready.last();
    }
}
