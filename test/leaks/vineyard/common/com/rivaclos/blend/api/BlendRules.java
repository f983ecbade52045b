package com.rivaclos.blend.api;

import java.util.concurrent.Executor;

/** What a version of the blending rules offers; it comes with a class loader of its own. */
public interface BlendRules {
    /** Reads the tables in the background. */
    void open(Executor background);

    double share(int variety, int vintage, double alcohol);

    void close();
}
