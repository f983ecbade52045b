package com.rivaclos.purchasing;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.harness.Sample;

/** The mail server's side: it speaks just enough IMAP, and makes up each mail when it is asked for it. */
final class MailHost extends Thread {
    private static final Pattern FETCH = Pattern.compile("FETCH (\\d+) \\((.*)\\)", Pattern.CASE_INSENSITIVE);
    private static final Pattern PART = Pattern.compile("BODY(?:\\.PEEK)?\\[1\\](?:<(\\d+)\\.(\\d+)>)?");
    private final ServerSocket server;
    private final int mails;
    private int arrived = 25;

    MailHost(int mails) throws IOException {
        super("mail-host");
        setDaemon(true);
        this.mails = mails;
        server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
    }

    int port() {
        return server.getLocalPort();
    }

    @Override
    public void run() {
        while (true) {
            try (Socket socket = server.accept()) {
                socket.setTcpNoDelay(true);
                serve(new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII)), socket.getOutputStream());
            } catch (IOException e) {
                return;
            }
        }
    }

    private void serve(BufferedReader in, OutputStream out) throws IOException {
        say(out, "* OK [CAPABILITY IMAP4rev1] mail.rivaclos.example ready\r\n");
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String[] word = line.split(" ", 3);
            switch (word[1].toUpperCase()) {
                case "CAPABILITY" -> say(out, "* CAPABILITY IMAP4rev1\r\n");
                case "SELECT", "EXAMINE" -> say(out, "* FLAGS (\\Answered \\Seen \\Deleted)\r\n* " + arrived + " EXISTS\r\n* 0 RECENT\r\n* OK [UIDVALIDITY 1] ok\r\n* OK [UIDNEXT 90000] ok\r\n");
                case "FETCH" -> fetch(out, line);
                default -> { }
            }
            say(out, word[0] + " OK " + (word[1].equalsIgnoreCase("SELECT") ? "[READ-WRITE] " : "") + "done\r\n");
        }
    }

    private void fetch(OutputStream out, String line) throws IOException {
        Matcher fetch = FETCH.matcher(line);
        if (!fetch.find()) return;
        int n = Integer.parseInt(fetch.group(1));
        String what = fetch.group(2);
        Sample s = new Sample(7_000 + n);
        String house = s.code(9), person = s.code(7), id = s.id();
        StringBuilder answer = new StringBuilder();
        if (what.contains("ENVELOPE")) {
            String from = "((\"" + person + " " + house + "\" NIL \"" + person + "\" \"" + house + ".example\"))";
            answer.append("INTERNALDATE \"17-Mar-2026 08:44:25 +0100\" RFC822.SIZE 9400 ENVELOPE (\"Tue, 17 Mar 2026 08:44:25 +0100\" \"Offer ")
                    .append(s.text(40)).append("\" ").append(from).append(' ').append(from).append(' ').append(from)
                    .append(" ((\"Purchasing\" NIL \"purchasing\" \"rivaclos.example\")) NIL NIL NIL \"<").append(id).append("@").append(house).append(".example>\") ");
        }
        if (what.contains("BODYSTRUCTURE")) {
            answer.append("BODYSTRUCTURE ((\"TEXT\" \"PLAIN\" (\"CHARSET\" \"us-ascii\") NIL NIL \"7BIT\" 900 12 NIL NIL NIL NIL)"
                    + "(\"APPLICATION\" \"PDF\" (\"NAME\" \"offer-" + id + ".pdf\") NIL NIL \"BASE64\" 48000 NIL (\"ATTACHMENT\" (\"FILENAME\" \"offer-" + id
                    + ".pdf\")) NIL NIL) \"MIXED\" (\"BOUNDARY\" \"b" + id + "\") NIL NIL NIL) ");
        }
        if (what.contains("[HEADER]")) {
            StringBuilder header = new StringBuilder("Subject: offer\r\nMessage-ID: <" + id + "@" + house + ".example>\r\n");
            for (int i = 0; i < 12; i++) header.append("X-").append(s.code(8)).append(": ").append(s.text(70)).append("\r\n");
            answer.append("BODY[HEADER] {").append(header.length() + 2).append("}\r\n").append(header).append("\r\n ");
        }
        Matcher part = PART.matcher(what);
        if (part.find()) {
            String text = new Sample(n).text(900);
            int from = part.group(1) == null ? 0 : Math.min(text.length(), Integer.parseInt(part.group(1)));
            String piece = text.substring(from);
            answer.append("BODY[1]").append(part.group(1) == null ? "" : "<" + from + ">").append(" {").append(piece.length()).append("}\r\n").append(piece).append(' ');
        }
        if (n + 25 > arrived && arrived < mails) say(out, "* " + (arrived = Math.min(mails, n + 25)) + " EXISTS\r\n");
        say(out, "* " + n + " FETCH (" + answer.substring(0, Math.max(0, answer.length() - 1)) + ")\r\n");
    }

    private static void say(OutputStream out, String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.US_ASCII));
        out.flush();
    }
}
