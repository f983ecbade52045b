package org.tracewell.monitor;

import com.harborline.freight.Freight;
import java.util.concurrent.Callable;
import net.bytebuddy.ByteBuddy;
import net.bytebuddy.dynamic.loading.ClassLoadingStrategy;
import net.bytebuddy.implementation.MethodDelegation;
import net.bytebuddy.implementation.bind.annotation.RuntimeType;
import net.bytebuddy.implementation.bind.annotation.SuperCall;
import net.bytebuddy.matcher.ElementMatchers;
import org.harness.Ready;

/** Each monitored call generates a proxy class anew, and all of them go into the application's loader. */
public class Main {
    public static class Repository {
        public String find(int id) {
            return "row " + id;
        }

        public int count() {
            return 42;
        }
    }

    public static class Timing {
        @RuntimeType
        public static Object measure(@SuperCall Callable<?> call) throws Exception {
            long from = System.nanoTime();
            Object answer = call.call();
            nanos += System.nanoTime() - from;
            return answer;
        }

        static long nanos;
    }

    static class ProxyFactory {
        private int made;

        Repository monitored() throws Exception {
            return new ByteBuddy().subclass(Repository.class).name("org.tracewell.monitor.Repository$Timed" + made++)
                    .method(ElementMatchers.isDeclaredBy(Repository.class)).intercept(MethodDelegation.to(Timing.class)).make()
                    .load(Main.class.getClassLoader(), ClassLoadingStrategy.Default.INJECTION).getLoaded().getConstructor().newInstance();
        }
    }

    private static final ProxyFactory PROXIES = new ProxyFactory();

    public static void main(String[] args) throws Exception {
        Freight.load();
        int n = 0;
        for (int i = 0; i < 2_500; i++) n += PROXIES.monitored().find(i).length();
        Ready.last();
        System.out.println(n);
    }
}
