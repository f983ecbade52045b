package eu.tannwald.drives;

import eu.tannwald.yard.BoardScans;
import eu.tannwald.yard.CustomerCards;
import eu.tannwald.yard.CutPatterns;
import eu.tannwald.yard.PriceTables;
import eu.tannwald.yard.Weighbridge;
import java.io.File;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.apache.ivy.Ivy;
import org.apache.ivy.core.event.IvyEvent;
import org.apache.ivy.core.event.IvyListener;
import org.apache.ivy.core.event.resolve.EndResolveEvent;
import org.apache.ivy.core.module.descriptor.DefaultDependencyDescriptor;
import org.apache.ivy.core.module.descriptor.DefaultModuleDescriptor;
import org.apache.ivy.core.module.id.ModuleRevisionId;
import org.apache.ivy.core.resolve.ResolveOptions;
import org.apache.ivy.core.settings.IvySettings;
import org.apache.ivy.plugins.resolver.FileSystemResolver;
import org.apache.ivy.util.DefaultMessageLogger;
import org.apache.ivy.util.Message;
import org.harness.Ready;
import org.harness.Sample;

/** Each look for a drive's package adds its protocol to the listeners of the one Ivy instance, and does not remove it. */
public class Main {
    record Look(Instant at, String drive, boolean found, int events) {}

    /** What Ivy says during one look. */
    static final class Protocol implements IvyListener {
        private final String drive;
        private final Instant begun;
        private final List<String> lines = new ArrayList<>();
        private boolean ended;

        Protocol(String drive, Instant begun) {
            this.drive = drive;
            this.begun = begun;
        }

        @Override
        public void progress(IvyEvent e) {
            if (ended) return;
            lines.add(e.getName() + ' ' + e.getAttributes());
            ended = e instanceof EndResolveEvent;
        }
    }

    static class DrivePackages {
        private final Ivy ivy;
        private final List<Look> looks = new ArrayList<>();

        DrivePackages() {
            File home = new File(System.getProperty("java.io.tmpdir"), "tannwald-drives");
            clear(home);
            IvySettings settings = new IvySettings();
            settings.setDefaultCache(new File(home, "cache"));
            FileSystemResolver share = new FileSystemResolver();
            share.setName("share");
            share.addIvyPattern(home + "/share/[organisation]/[module]/[revision]/ivy.xml");
            share.addArtifactPattern(home + "/share/[organisation]/[module]/[revision]/[artifact].[ext]");
            settings.addResolver(share);
            settings.setDefaultResolver("share");
            ivy = Ivy.newInstance(settings);
        }

        private static void clear(File f) {
            File[] inside = f.listFiles();
            if (inside != null) for (File i : inside) clear(i);
            f.delete();
        }

        void look(String drive, String version, Instant at) throws Exception {
            DefaultModuleDescriptor caller = DefaultModuleDescriptor.newDefaultInstance(ModuleRevisionId.newInstance("eu.tannwald", "line", "working"));
            DefaultDependencyDescriptor wanted = new DefaultDependencyDescriptor(caller, ModuleRevisionId.newInstance("drives.saw", drive, version), false, false, false);
            wanted.addDependencyConfiguration("default", "default");
            caller.addDependency(wanted);
            Protocol protocol = new Protocol(drive, at);
            ivy.getEventManager().addIvyListener(protocol);
            boolean found = !ivy.resolve(caller, (ResolveOptions) new ResolveOptions().setCheckIfChanged(false).setOutputReport(false).setLog("quiet")).hasError();
            looks.add(new Look(at, drive, found, protocol.lines.size()));
            if (looks.size() > 200) looks.remove(0);
        }
    }

    static class Workshop {
        final DrivePackages packages = new DrivePackages();
        final CutPatterns patterns = new CutPatterns(61);
        final BoardScans scans = new BoardScans(62);
        final PriceTables prices = new PriceTables(63);
        final Weighbridge weighbridge = new Weighbridge(64);
        final CustomerCards cards = new CustomerCards(65);
    }

    private static Workshop workshop;

    public static void main(String[] args) throws Exception {
        Message.setDefaultLogger(new DefaultMessageLogger(Message.MSG_ERR));
        workshop = new Workshop();
        Sample s = new Sample(66);
        int n = 3_600;
        for (int i = 0; i < n; i++) {
            workshop.packages.look("drive-" + s.below(70), "4." + i / 400 + "." + s.below(30), Sample.at(i, n, Duration.ofDays(3)));
        }
        Ready.last();
    }
}
