package lab.formula;

/** What the console of the operations shows of a formula. */
public interface TinsethMBean {
    int getRelease();

    long getUses();
}
