package com.paperless.scan;

import hospital.*;

import org.harness.Ready;

import java.io.*;
import java.net.*;

/** Reads paper files that a scanner has made. The pages belong to the scanner's driver, which takes them back. */
public class Main {
    static final class ScannerDriver {
        private final InputStream status;
        private long takenBack;

        ScannerDriver(Socket scanner) throws IOException {
            status = scanner.getInputStream();
        }

        synchronized int poll() throws IOException {
            return status.read();
        }

        synchronized void takeBack(ScannedPage page) {
            takenBack++;
        }
    }

    static final class ScannedPage {
        final ScannerDriver driver;
        final String patient;
        final byte[] preview;
        final int number;

        ScannedPage(ScannerDriver driver, Rnd r, int number) {
            this.driver = driver;
            this.number = number;
            patient = r.name();
            preview = r.octets(1500 + r.upTo(500));
        }

        int ink() {
            int sum = 0;
            for (byte b : preview) sum += b & 1;
            return sum;
        }

        @Override
        protected void finalize() {
            driver.takeBack(this);
        }
    }

    private static ScannerDriver driver;
    private static ServerSocket scanner;
    private static long ink;

    public static void main(String[] a) throws Exception {
        PriceList.read(39000);
        Thumbnails.show(17500);
        Stays.admit(52000);
        Telemetry.collect(150000);
        Register.open(66000);
        scanner = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
        driver = new ScannerDriver(new Socket(scanner.getInetAddress(), scanner.getLocalPort()));
        Thread poll = new Thread(() -> {
            try {
                while (driver.poll() >= 0) Thread.sleep(1000);
            } catch (IOException | InterruptedException e) {
                System.err.println(e);
            }
        }, "scanner-status");
        poll.setDaemon(true);
        poll.start();
        Thread.sleep(300);
        Rnd r = new Rnd(110);
        for (int i = 0; i < 6000; i++) ink += new ScannedPage(driver, r, i).ink();
        Ready.last();
    }
}
