package com.cargorail.manifests;

import org.apache.commons.vfs2.FileContent;
import org.apache.commons.vfs2.FileObject;
import org.apache.commons.vfs2.cache.DefaultFilesCache;
import org.apache.commons.vfs2.impl.DefaultFileSystemManager;
import org.apache.commons.vfs2.provider.local.DefaultLocalFileProvider;
import org.apache.commons.vfs2.provider.zip.ZipFileProvider;
import org.harness.Ready;

import railway.*;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.util.*;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Reads the manifests of freight trains: each comes as a zip archive with one file for each wagon. */
public class Main {
    static final class ManifestReader {
        private final DefaultFileSystemManager files = new DefaultFileSystemManager();
        private final Map<String, Integer> tonsByConsignee = new TreeMap<>();

        ManifestReader() throws Exception {
            files.addProvider("file", new DefaultLocalFileProvider());
            files.addProvider("zip", new ZipFileProvider());
            files.setFilesCache(new DefaultFilesCache());
            files.init();
        }

        void read(Path archive) throws Exception {
            FileObject root = files.resolveFile("zip:" + archive.toUri() + "!/");
            for (FileObject wagon : root.getChildren()) {
                try (FileContent content = wagon.getContent();
                        BufferedReader lines = new BufferedReader(new InputStreamReader(content.getInputStream(), StandardCharsets.UTF_8))) {
                    for (String line; (line = lines.readLine()) != null; ) {
                        String[] cells = line.split(";");
                        tonsByConsignee.merge(cells[1], Integer.parseInt(cells[2]), Integer::sum);
                    }
                }
            }
            root.close();
        }
    }

    private static ManifestReader reader;

    private static Path arrives(Path folder, int number, Dice d) throws Exception {
        Path archive = folder.resolve("train-" + number + ".zip");
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(archive))) {
            for (int w = 0, n = 18 + d.below(20); w < n; w++) {
                out.putNextEntry(new ZipEntry(d.vehicle() + ".csv"));
                for (int i = 0; i < 5; i++) out.write((d.code(8) + ";" + d.station() + ";" + (1 + d.below(30)) + "\n").getBytes(StandardCharsets.UTF_8));
                out.closeEntry();
            }
        }
        return archive;
    }

    public static void main(String[] a) throws Exception {
        Network.read(45000);
        Yard.work(42000);
        AxleLoads.weigh(900);
        Rulebook.read(1400);
        TrackWork.read(11000);
        reader = new ManifestReader();
        Path folder = Files.createTempDirectory("manifests");
        Dice d = new Dice(305);
        for (int i = 0; i < Integer.getInteger("trains", 240); i++) {
            Path archive = arrives(folder, i, d);
            reader.read(archive);
            Files.delete(archive);
        }
        Files.delete(folder);
        Ready.last();
    }
}
