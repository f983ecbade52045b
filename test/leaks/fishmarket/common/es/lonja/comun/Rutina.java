package es.lonja.comun;

import org.harness.Sample;

/** What a part of the market does all day long, a little at a time. */
public interface Rutina {
    void ronda(Sample s);
}
