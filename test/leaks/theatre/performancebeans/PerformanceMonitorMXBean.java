package com.stagedoor.monitor;

/** What the operators see of a performance. */
public interface PerformanceMonitorMXBean {
    int getAdmitted();

    String getTitle();
}
