package planted;

import java.lang.management.ManagementFactory;

/** Plants collections of the libraries named after the first argument and writes a dump to it. */
public class Main {
    public static void main(String[] args) throws Exception {
        for (int i = 1; i < args.length; i++) Class.forName("planted." + args[i]).getDeclaredMethod("plant").invoke(null);
        Box.texts = null; // the boxes alone hold it
        ManagementFactory.getPlatformMXBean(com.sun.management.HotSpotDiagnosticMXBean.class).dumpHeap(args[0], true);
        System.out.println(Box.all.size() + " boxes");
    }
}
