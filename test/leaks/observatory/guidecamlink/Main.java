package org.highridge.guiding;

import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import org.harness.Ready;
import org.harness.Sample;
import sky.Ephemerides;
import sky.Footprints;
import sky.ProposalDatabase;
import sky.SkyTree;
import sky.StarCatalog;

/** Frames of the guide camera go to the control room through an object stream that is never reset. */
public class Main {
    static class GuideFrame implements Serializable {
        private static final long serialVersionUID = 1;
        private final long at;
        private final String star;
        private final short[] window;

        GuideFrame(long at, String star, short[] window) {
            this.at = at;
            this.star = star;
            this.window = window;
        }
    }

    static class ControlRoomLink {
        private final Socket socket;
        private final ObjectOutputStream stream;

        ControlRoomLink(InetAddress host, int port) throws IOException {
            socket = new Socket(host, port);
            stream = new ObjectOutputStream(socket.getOutputStream());
        }

        void send(GuideFrame frame) throws IOException {
            stream.writeObject(frame);
            stream.flush();
        }
    }

    static class GuideCamera {
        private final ControlRoomLink link;

        GuideCamera(ControlRoomLink link) {
            this.link = link;
        }
    }

    static GuideCamera camera;

    private static void drain(ServerSocket server) {
        try (Socket socket = server.accept(); InputStream in = socket.getInputStream()) {
            byte[] buffer = new byte[8_192];
            while (in.read(buffer) >= 0) continue;
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        StarCatalog.load(40_000);
        SkyTree.load(400);
        Ephemerides.load(1_800, 100);
        ProposalDatabase.load(70_000);
        Footprints.load(180, 1_000_000);
        ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
        Thread room = new Thread(() -> drain(server), "control-room");
        room.setDaemon(true);
        room.start();
        camera = new GuideCamera(new ControlRoomLink(server.getInetAddress(), server.getLocalPort()));
        Sample s = new Sample(41);
        long now = System.currentTimeMillis();
        for (int i = 0; i < 13_000; i++) {
            short[] window = new short[20 * 20];
            for (int k = 0; k < window.length; k++) window[k] = (short) s.below(4_096);
            camera.link.send(new GuideFrame(now - 2_000L * (13_000 - i), "guide star " + s.below(90), window));
        }
        Ready.last();
    }
}
