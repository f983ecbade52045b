package org.innkeeper.desk;

import clojure.java.api.Clojure;
import clojure.lang.IFn;
import clojure.lang.RT;
import com.harborline.freight.Freight;
import org.harness.Ready;
import org.harness.Sample;

/** A Clojure program conj-es every visit onto a vector in an atom, and never takes one out. */
public class Main {
    public static void main(String[] args) throws Exception {
        Freight.load();
        RT.loadResourceScript("guestbook.clj");
        IFn arrive = Clojure.var("hotel.guestbook", "arrive");
        Sample s = new Sample(74);
        for (int i = 0; i < 14_000; i++) arrive.invoke(s.text(20), i, s.text(130));
        Ready.last();
    }
}
