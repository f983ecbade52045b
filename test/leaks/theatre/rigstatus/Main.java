package com.stagedoor.rig;

import com.jcraft.jsch.ChannelExec;
import com.jcraft.jsch.JSch;
import com.jcraft.jsch.Session;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.TreeMap;
import org.harness.Ready;
import org.harness.Sample;
import org.playbill.house.House;
import org.playbill.house.House.Part;

/**
 * Asks the controllers of the stage machinery for their state over SSH, every minute anew. The channel is closed, the
 * session is not.
 */
public class Main {
    static class RigMonitor {
        private final JSch ssh = new JSch();
        private final TreeMap<String, String> states = new TreeMap<>();
        private final int port;

        RigMonitor(int port) {
            this.port = port;
        }

        void ask(String hoist) throws Exception {
            Session session = ssh.getSession("rig", "127.0.0.1", port);
            session.setPassword("rig");
            session.setConfig("StrictHostKeyChecking", "no");
            session.connect(20_000);
            ChannelExec channel = (ChannelExec) session.openChannel("exec");
            channel.setCommand("state " + hoist);
            InputStream answer = channel.getInputStream();
            channel.connect(20_000);
            states.put(hoist, new String(answer.readAllBytes(), StandardCharsets.UTF_8));
            channel.disconnect();
        }
    }

    private static RigMonitor monitor;

    public static void main(String[] args) throws Exception {
        House.open(Part.PATRONS, Part.SCAN_BUFFERS, Part.LIBRETTI, Part.CALL_BOARD, Part.POSTERS);
        Process controllers = new ProcessBuilder(ProcessHandle.current().info().command().orElse("java"), "-Xmx300m",
                "-cp", System.getProperty("java.class.path"), "com.stagedoor.rig.Controllers").redirectError(ProcessBuilder.Redirect.DISCARD).start();
        StringBuilder port = new StringBuilder();
        for (int c = controllers.getInputStream().read(); c != '\n' && c >= 0; c = controllers.getInputStream().read()) port.append((char) c);
        monitor = new RigMonitor(Integer.parseInt(port.toString().trim()));
        Sample s = new Sample(305);
        for (int i = 0; i < 110; i++) monitor.ask("hoist-" + s.below(24));
        System.err.println(monitor.states);
        Ready.last();
    }
}
