package diagnosis

import "fmt"

// sharedEntities matches maps of type FULL in the cache that all sessions of EclipseLink share.
func sharedEntities(e *evidence) string {
	if !e.passes("org.eclipse.persistence.sessions.server.ServerSession") {
		return "" // of a unit of work it is the persistence context
	}
	return caused{[]string{"org.eclipse.persistence.internal.identitymaps.FullIdentityMap"}, 500}.match(e)
}

// persistenceContext matches what a session of a library for persistence has of its own.
func persistenceContext(e *evidence) string {
	if sharedEntities(e) != "" {
		return ""
	}
	return caused{[]string{"org.hibernate.engine.internal.", "org.hibernate.engine.StatefulPersistenceContext", "org.hibernate.engine.spi.Entity", "org.hibernate.internal.SessionImpl", "org.hibernate.impl.SessionImpl", "org.eclipse.persistence.internal.sessions.", "org.apache.openjpa.kernel.", "org.apache.ibatis.executor.", "org.datanucleus.cache.", "org.apache.cayenne.access.", "io.ebeaninternal.server.persist.", "io.ebeaninternal.server.transaction."}, 500}.match(e)
}

// queryPlans matches plans of queries, also where their cache is what has accumulated.
func queryPlans(e *evidence) string {
	const many = 500
	if n, _ := e.objectsOf("org.hibernate.query.sqm.internal.ConcreteSqmSelectQueryPlan"); n >= many && e.passes("org.hibernate.query.internal.QueryInterpretationCacheStandardImpl") {
		return fmt.Sprintf("the cache of Hibernate holds %s", countText(n, "plan"))
	}
	return caused{[]string{"org.hibernate.engine.query.spi.", "org.hibernate.query.spi.QueryPlan", "org.hibernate.query.internal.QueryInterpretation", "org.hibernate.query.sqm.", "org.hibernate.hql.", "org.eclipse.persistence.queries."}, many}.match(e)
}
