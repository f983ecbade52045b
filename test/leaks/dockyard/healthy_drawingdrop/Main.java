package com.keelhaven.drawings;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.ftpserver.ConnectionConfigFactory;
import org.apache.ftpserver.FtpServer;
import org.apache.ftpserver.FtpServerFactory;
import org.apache.ftpserver.ftplet.DefaultFtplet;
import org.apache.ftpserver.ftplet.FtpRequest;
import org.apache.ftpserver.ftplet.FtpSession;
import org.apache.ftpserver.ftplet.FtpletResult;
import org.apache.ftpserver.listener.Listener;
import org.apache.ftpserver.listener.ListenerFactory;
import org.apache.ftpserver.usermanager.PropertiesUserManagerFactory;
import org.apache.ftpserver.usermanager.impl.BaseUser;
import org.apache.ftpserver.usermanager.impl.ConcurrentLoginPermission;
import org.apache.ftpserver.usermanager.impl.WritePermission;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import yard.DrawingCache;

/** Healthy: suppliers deliver drawings by FTP; sessions end after five idle minutes, and the intake reads a bounded queue. */
public class Main {
    record Drawing(String supplier, String name, String title, int revision, long bytes) {}

    static class Intake extends DefaultFtplet {
        private final BlockingQueue<String> arrived = new ArrayBlockingQueue<>(64);
        private final Map<String, Drawing> register = new ConcurrentHashMap<>();
        private volatile int taken;

        @Override
        public FtpletResult onUploadEnd(FtpSession session, FtpRequest request) {
            try {
                arrived.put(session.getUser().getName() + "/" + request.getArgument());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return FtpletResult.DEFAULT;
        }

        void work() {
            try {
                while (true) {
                    String[] path = arrived.take().split("/");
                    register.merge(path[1], new Drawing(path[0], path[1], "", 1, 0),
                            (before, now) -> new Drawing(now.supplier, now.name, before.title, before.revision + 1, now.bytes));
                    taken++;
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** A supplier's end of a connection, as much of it as is needed to send files. */
    static class Supplier {
        private final Socket socket;
        private final BufferedReader in;

        Supplier(int port, String name) throws IOException {
            socket = new Socket("127.0.0.1", port);
            in = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
            in.readLine();
            ask("USER " + name);
            ask("PASS secret");
            ask("TYPE I");
        }

        String ask(String command) throws IOException {
            socket.getOutputStream().write((command + "\r\n").getBytes(StandardCharsets.US_ASCII));
            return in.readLine();
        }

        void send(String file, byte[] content) throws IOException {
            String passive = ask("EPSV");
            int port = Integer.parseInt(passive.substring(passive.indexOf("|||") + 3, passive.lastIndexOf('|')));
            try (Socket data = new Socket("127.0.0.1", port); OutputStream out = data.getOutputStream()) {
                ask("STOR " + file);
                out.write(content);
            }
            in.readLine();
        }
    }

    static final Intake INTAKE = new Intake();
    static FtpServer server;

    private static int start(Path home, int users) throws Exception {
        FtpServerFactory factory = new FtpServerFactory();
        ListenerFactory listeners = new ListenerFactory();
        listeners.setServerAddress("127.0.0.1");
        listeners.setPort(0);
        listeners.setIdleTimeout(300);
        Listener listener = listeners.createListener();
        factory.addListener("default", listener);
        ConnectionConfigFactory connections = new ConnectionConfigFactory();
        connections.setMaxLogins(200);
        factory.setConnectionConfig(connections.createConnectionConfig());
        factory.setUserManager(new PropertiesUserManagerFactory().createUserManager());
        for (int i = 0; i < users; i++) {
            BaseUser user = new BaseUser();
            user.setName("supplier" + i);
            user.setPassword("secret");
            user.setHomeDirectory(home.toString());
            user.setAuthorities(List.of(new WritePermission(), new ConcurrentLoginPermission(4, 200)));
            factory.getUserManager().save(user);
        }
        factory.getFtplets().put("intake", INTAKE);
        server = factory.createServer();
        server.start();
        return listener.getPort();
    }

    public static void main(String[] args) throws Exception {
        DrawingCache.load(6_000);
        Sample s = new Sample(67);
        for (int i = 0; i < Scale.of(30_000); i++) {
            String name = "D" + i + ".dwg";
            INTAKE.register.put(name, new Drawing("supplier" + s.below(60), name, s.text(40), 1 + s.below(6), s.below(900_000)));
        }
        Path home = Files.createTempDirectory("drawings");
        int port = start(home, 60);
        Thread intake = new Thread(INTAKE::work, "intake");
        intake.setDaemon(true);
        intake.start();
        List<Supplier> connected = new ArrayList<>();
        for (int i = 0; i < 150; i++) {
            Supplier supplier = new Supplier(port, "supplier" + s.below(60));
            for (int k = s.below(3); k >= 0; k--) supplier.send("D" + s.below(40) + ".dwg", s.bytes(4_000));
            if (s.below(4) > 0) {
                supplier.ask("QUIT");
                supplier.socket.close();
            } else connected.add(supplier);
        }
        for (var file : home.toFile().listFiles()) file.deleteOnExit();
        home.toFile().deleteOnExit();
        Thread.sleep(500);
        Ready.last();
        connected.clear();
    }
}
