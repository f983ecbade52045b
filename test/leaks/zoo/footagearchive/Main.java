package org.openreserves.footage;

import java.net.URI;
import java.nio.file.Files;
import java.security.PrivilegedExceptionAction;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.security.UserGroupInformation;
import org.harness.Ready;
import org.harness.Sample;
import vivarium.EnclosurePhotos;
import vivarium.MemberDesk;
import vivarium.Pedigrees;
import vivarium.TourTexts;
import vivarium.VisitorFlow;

/** Reserves upload the footage of camera traps, each as its own Hadoop user; Hadoop caches a file system for each user object, and each upload makes a new one. */
public class Main {
    static final class FootageArchive {
        private final Configuration settings = new Configuration();
        private final Path folder;
        private int uploads;
        private long bytes;

        FootageArchive(java.nio.file.Path folder) {
            this.folder = new Path(folder.toUri());
        }

        void upload(String reserve, int trap, byte[] clip) throws Exception {
            UserGroupInformation user = UserGroupInformation.createRemoteUser(reserve);
            user.doAs((PrivilegedExceptionAction<Void>) () -> {
                Configuration own = new Configuration(settings);
                own.set("footage.trap", "trap-" + trap);
                own.setInt("io.file.buffer.size", 8_192);
                FileSystem files = FileSystem.get(URI.create("file:///"), own);
                try (FSDataOutputStream out = files.create(new Path(folder, reserve + "-" + trap % 8 + ".clip"), true)) {
                    out.write(clip);
                }
                return null;
            });
            uploads++;
            bytes += clip.length;
        }
    }

    static FootageArchive archive;

    public static void main(String[] args) throws Exception {
        EnclosurePhotos.load(7_000);
        MemberDesk.load(24_000);
        Pedigrees.load(60_000, 1_000);
        TourTexts.load(1_150);
        VisitorFlow.load(6_500);
        archive = new FootageArchive(Files.createTempDirectory("footage"));
        Sample s = new Sample(5208);
        for (int i = 0; i < 60; i++) archive.upload("reserve" + s.below(6), s.below(400), s.bytes(5_000 + s.below(30_000)));
        Ready.last();
    }
}
