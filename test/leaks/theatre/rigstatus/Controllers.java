package com.stagedoor.rig;

import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.apache.sshd.core.CoreModuleProperties;
import org.apache.sshd.server.Environment;
import org.apache.sshd.server.ExitCallback;
import org.apache.sshd.server.SshServer;
import org.apache.sshd.server.channel.ChannelSession;
import org.apache.sshd.server.command.Command;
import org.apache.sshd.server.keyprovider.SimpleGeneratorHostKeyProvider;

/** The controllers, in a process of their own, that ends with the one that asks. */
public class Controllers {
    public static void main(String[] args) throws Exception {
        SshServer server = SshServer.setUpDefaultServer();
        server.setHost("127.0.0.1");
        server.setPort(0);
        server.setKeyPairProvider(new SimpleGeneratorHostKeyProvider());
        server.setPasswordAuthenticator((user, password, session) -> true);
        CoreModuleProperties.IDLE_TIMEOUT.set(server, Duration.ofHours(1));
        server.setCommandFactory((channel, command) -> new State(command));
        server.start();
        System.out.println(server.getPort());
        System.out.flush();
        while (System.in.read() >= 0) { }
        Runtime.getRuntime().halt(0);
    }

    static class State implements Command {
        private final String command;
        private OutputStream out;
        private ExitCallback exit;

        State(String command) {
            this.command = command;
        }

        @Override
        public void setInputStream(InputStream in) {}

        @Override
        public void setOutputStream(OutputStream out) {
            this.out = out;
        }

        @Override
        public void setErrorStream(OutputStream err) {}

        @Override
        public void setExitCallback(ExitCallback exit) {
            this.exit = exit;
        }

        @Override
        public void start(ChannelSession channel, Environment env) {
            Thread answer = new Thread(() -> {
                try {
                    out.write((command + ": at rest").getBytes(StandardCharsets.UTF_8));
                    out.flush();
                    exit.onExit(0);
                } catch (Exception e) {
                    exit.onExit(1);
                }
            });
            answer.start();
        }

        @Override
        public void destroy(ChannelSession channel) {}
    }
}
