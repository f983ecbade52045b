package com.elmhurst.vault;

import jakarta.jms.BytesMessage;
import jakarta.jms.Connection;
import jakarta.jms.MessageProducer;
import jakarta.jms.Queue;
import jakarta.jms.Session;
import java.io.File;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.activemq.ActiveMQConnectionFactory;
import org.apache.activemq.broker.BrokerService;
import org.harness.Await;
import org.harness.Ready;
import org.harness.Sample;

/**
 * Healthy: the vault in which notaries keep their deeds.
 *
 * <p>A broker in the same process with some 1,500 messages in its queue, from which the indexer
 * takes as many as come in. Deeds that are open, each the key of its lock, gone when it is closed.
 * Pages as slices of the scan that they are parts of; all pages of a scan are in use. 26 journals,
 * each with a shutdown hook that is removed when it is closed. An audit that walks deep into the
 * tree of folders. Fees by a key of three parts.
 */
public class Main {
    static final class Deed {
        final String number;
        final String parties;

        Deed(String number, String parties) {
            this.number = number;
            this.parties = parties;
        }
    }

    record Lock(String notary, long since, String reason) {}

    static final class OpenDeeds {
        private final Map<Deed, Lock> locks = new IdentityHashMap<>();
        private final List<Deed> byAge = new ArrayList<>();

        synchronized void open(Deed deed, Lock lock) {
            locks.put(deed, lock);
            byAge.add(deed);
        }

        synchronized void close(int i) {
            locks.remove(byAge.remove(i));
        }

        synchronized int size() {
            return locks.size();
        }
    }

    static final class Scan {
        final List<ByteBuffer> pages = new ArrayList<>();

        Scan(byte[] file, int pageLength) {
            ByteBuffer whole = ByteBuffer.wrap(file);
            for (int from = 0; from < file.length; from += pageLength) pages.add(whole.slice(from, Math.min(pageLength, file.length - from)));
        }
    }

    static final class Journal {
        private final byte[] pending = new byte[110_000];
        private int length;
        private final Thread onExit;

        Journal(String notary) {
            onExit = new Thread(this::flush, "journal-" + notary);
            Runtime.getRuntime().addShutdownHook(onExit);
        }

        synchronized void write(byte[] entry) {
            if (length + entry.length > pending.length) flush();
            System.arraycopy(entry, 0, pending, length, entry.length);
            length += entry.length;
        }

        synchronized void flush() {
            length = 0;
        }

        void close() {
            flush();
            Runtime.getRuntime().removeShutdownHook(onExit);
        }
    }

    static final class Folder {
        final String name;
        final Folder inside;

        Folder(String name, Folder inside) {
            this.name = name;
            this.inside = inside;
        }
    }

    /** Compares the checksums on the way from the outermost to the innermost folder. */
    static final class Audit implements Runnable {
        final Folder outermost;
        final CountDownLatch innermost = new CountDownLatch(1);
        volatile long sum;

        Audit(Folder outermost) {
            this.outermost = outermost;
        }

        @Override
        public void run() {
            sum = visit(outermost);
        }

        private long visit(Folder folder) {
            long[] checksums = new long[120];
            for (int i = 0; i < checksums.length; i++) checksums[i] = folder.name.hashCode() * 31L + i;
            if (folder.inside == null) {
                innermost.countDown();
                pause();
                return checksums[7];
            }
            return visit(folder.inside) ^ checksums[(int) (sum & 63)];
        }

        private static void pause() {
            try {
                Thread.sleep(900_000);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    record FeeKey(int chamber, int act, int band) {}

    static final OpenDeeds deeds = new OpenDeeds();
    static final List<Scan> scans = new ArrayList<>();
    static final List<Journal> journals = new ArrayList<>();
    static final Map<FeeKey, Double> fees = new HashMap<>();
    static final AtomicLong sent = new AtomicLong();
    static final AtomicLong indexed = new AtomicLong();
    static BrokerService broker;
    static String[] parcels;

    public static void main(String[] args) throws Exception {
        Sample s = new Sample(117);
        for (int chamber = 0; chamber < 40; chamber++) {
            for (int act = 0; act < 60; act++) for (int band = 0; band < 30; band++) fees.put(new FeeKey(chamber, act, band), s.real() * 900);
        }
        parcels = new String[160_000];
        for (int i = 0; i < parcels.length; i++) parcels[i] = s.text(48);
        for (int i = 0; i < 11_000; i++) deeds.open(deed(i, s), lock(s));
        for (int i = 0; i < 40; i++) scans.add(new Scan(s.bytes(120_000), 600));
        for (int i = 0; i < 26; i++) journals.add(new Journal("notary-" + i));
        for (int i = 0; i < 600; i++) {
            File upload = File.createTempFile("deed-" + s.code(8), ".pdf");
            upload.deleteOnExit();
        }
        queue(s);
        Folder folder = null;
        for (int i = 0; i < 2_400; i++) folder = new Folder(s.text(60), folder);
        Audit audit = new Audit(folder);
        Thread auditor = new Thread(null, audit, "audit", 16L << 20);
        auditor.setDaemon(true);
        auditor.start();
        audit.innermost.await();
        int[] n = {11_000};
        Await.every("notaries", 40, () -> {
            deeds.close(s.below(deeds.size()));
            deeds.open(deed(n[0]++, s), lock(s));
            scans.remove(0);
            scans.add(new Scan(s.bytes(120_000), 600));
            int i = s.below(26);
            journals.get(i).write(s.bytes(900));
            if (n[0] % 100 == 0) {
                journals.get(i).close();
                journals.set(i, new Journal("notary-" + i));
            }
        });
        Await.until(() -> indexed.get() > 1_500 && sent.get() - indexed.get() > 1_400, "messages in balance");
        Await.between(10_999, deeds.size(), 11_000, "deeds");
        Ready.last();
    }

    private static Deed deed(int i, Sample s) {
        return new Deed("D" + i, s.text(80));
    }

    private static Lock lock(Sample s) {
        return new Lock(s.text(20), System.nanoTime(), s.text(60));
    }

    private static void queue(Sample s) throws Exception {
        broker = new BrokerService();
        broker.setBrokerName("vault");
        broker.setPersistent(false);
        broker.setUseJmx(false);
        broker.setUseShutdownHook(false);
        broker.start();
        Connection connection = new ActiveMQConnectionFactory("vm://vault?create=false&jms.prefetchPolicy.all=50").createConnection();
        connection.start();
        Session incoming = connection.createSession(false, Session.AUTO_ACKNOWLEDGE);
        Session outgoing = connection.createSession(false, Session.AUTO_ACKNOWLEDGE);
        Queue toIndex = outgoing.createQueue("deeds.index");
        incoming.createConsumer(toIndex).setMessageListener(message -> {
            indexed.incrementAndGet();
            try {
                Thread.sleep(4);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        MessageProducer producer = outgoing.createProducer(toIndex);
        Sample texts = new Sample(1_117);
        Await.every("uploads", 10, () -> {
            while (sent.get() - indexed.get() < 1_500) {
                BytesMessage message = outgoing.createBytesMessage();
                message.writeBytes(texts.bytes(2_300));
                producer.send(message);
                sent.incrementAndGet();
            }
        });
    }
}
