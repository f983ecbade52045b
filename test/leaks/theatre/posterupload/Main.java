package com.stagedoor.posters;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.net.ProtocolCommandEvent;
import org.apache.commons.net.ProtocolCommandListener;
import org.apache.commons.net.ftp.FTPClient;
import org.harness.Ready;
import org.harness.Sample;
import org.playbill.house.House;
import org.playbill.house.House.Part;

/** One FTP client serves all uploads. Each upload adds its own log of the dialogue to it and never takes it away. */
public class Main {
    /** Notes what was said while its upload was running; the proof is sent to the printer. */
    static class UploadLog implements ProtocolCommandListener {
        private final String file;
        private final byte[] thumbnail;
        private final List<String> dialogue = new ArrayList<>();
        private boolean finished;

        UploadLog(String file, byte[] thumbnail) {
            this.file = file;
            this.thumbnail = thumbnail;
        }

        @Override
        public void protocolCommandSent(ProtocolCommandEvent event) {
            if (!finished) dialogue.add("> " + event.getMessage());
        }

        @Override
        public void protocolReplyReceived(ProtocolCommandEvent event) {
            if (!finished) dialogue.add("< " + event.getMessage());
        }
    }

    static class PrinterUpload {
        private final FTPClient ftp = new FTPClient();
        private final int port;

        PrinterUpload(int port) {
            this.port = port;
        }

        void upload(String file, byte[] thumbnail) throws IOException {
            UploadLog log = new UploadLog(file, thumbnail);
            ftp.addProtocolCommandListener(log);
            ftp.connect(InetAddress.getLoopbackAddress(), port);
            ftp.login("posters", "secret");
            ftp.sendNoOp();
            ftp.sendSiteCommand("POSTER " + file + " " + thumbnail.length);
            ftp.logout();
            ftp.disconnect();
            log.finished = true;
        }
    }

    /** What the printer's server answers. */
    private static void serve(ServerSocket server) {
        while (true) {
            try (Socket socket = server.accept();
                    BufferedReader in = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII))) {
                OutputStream out = socket.getOutputStream();
                say(out, "220 printer ready");
                for (String line = in.readLine(); line != null; line = in.readLine()) {
                    say(out, line.startsWith("USER") ? "331 password" : line.startsWith("PASS") ? "230 in"
                            : line.startsWith("QUIT") ? "221 bye" : "200 done");
                }
            } catch (IOException e) {
                System.err.println(e);
            }
        }
    }

    private static void say(OutputStream out, String line) throws IOException {
        out.write((line + "\r\n").getBytes(StandardCharsets.US_ASCII));
        out.flush();
    }

    private static PrinterUpload printer;

    public static void main(String[] args) throws Exception {
        House.open(Part.SEAT_PLANS, Part.PATRONS, Part.BOOKLETS, Part.CALL_BOARD, Part.SCAN_BUFFERS);
        ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Thread answering = new Thread(() -> serve(server), "printer");
        answering.setDaemon(true);
        answering.start();
        printer = new PrinterUpload(server.getLocalPort());
        Sample s = new Sample(302);
        for (int i = 0; i < 950; i++) printer.upload("season/" + s.id() + ".pdf", s.bytes(2_500 + s.below(2_500)));
        Ready.last();
    }
}
