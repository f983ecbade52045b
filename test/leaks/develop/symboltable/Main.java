package com.quillsoft.ingest;

import com.google.common.collect.Interner;
import com.google.common.collect.Interners;
import net.gridsense.telemetry.Telemetry;
import org.harness.Ready;
import org.harness.Sample;

/** Every word of every message goes through an interner that holds its strings strongly; most are ids seen once. */
public class Main {
    static class MessageParser {
        private final Interner<String> symbols = Interners.newStrongInterner();
        private String[] last = {};

        void parse(String line) {
            last = line.split(" ");
            for (int i = 0; i < last.length; i++) last[i] = symbols.intern(last[i]);
        }
    }

    private static final MessageParser PARSER = new MessageParser();

    public static void main(String[] args) throws Exception {
        Telemetry.start();
        Sample s = new Sample(63);
        for (int i = 0; i < 16_000; i++) PARSER.parse("GET trace=" + s.id() + " span=" + s.id() + " status=200 node=" + s.below(12));
        Ready.first();
        for (int i = 0; i < 12_000; i++) PARSER.parse("GET trace=" + s.id() + " span=" + s.id() + " status=200 node=" + s.below(12));
        Ready.last();
    }
}
