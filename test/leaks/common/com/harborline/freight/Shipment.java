package com.harborline.freight;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.harness.Sample;

public class Shipment {
    public record Scan(String depot, Instant at, String state) {}

    final long number;
    final String sender;
    final String receiver;
    final List<Scan> scans = new ArrayList<>();
    final Instant booked;

    public Shipment(long number, Instant booked, Sample s) {
        this.number = number;
        this.booked = booked;
        sender = s.text(60);
        receiver = s.text(60);
        for (int i = 0; i < 4; i++) scans.add(new Scan(s.code(3), booked.plusSeconds(3600L * i), "IN_TRANSIT"));
    }

    public long number() {
        return number;
    }
}
