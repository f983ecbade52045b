package cz.mapovyurad.zapisy;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import java.time.LocalDate;
import org.eclipse.persistence.annotations.Cache;
import org.eclipse.persistence.annotations.CacheType;

/** A proposal to enter an owner into the register. */
@Entity
@Cache(type = CacheType.FULL)
public class NavrhZapisu {
    @Id
    long id;

    @Column(length = 120)
    String nabyvatel;

    @Column(length = 120)
    String zcizitel;

    @Column(length = 40)
    String listVlastnictvi;

    @Column(length = 400)
    String pravniTitul;

    LocalDate podano;
    int podilCitatel;
    int podilJmenovatel;
}
