// Package loaderholders lists the classes of the JDK and of libraries that keep the class
// loaders of stopped applications alive, with the remedies.
package loaderholders

// Holder is a class that, when it is on a chain to a loader, reveals the kind of leak.
type Holder struct {
	Class string // ends in "*" to match all classes with this prefix
	Words string // describes the kind of leak
	Mend  string // what to do when the application stops
}

// Known are the known holders, the most informative first.
var Known = []Holder{
	{"java.lang.ThreadLocal$ThreadLocalMap$Entry", "the value of a ThreadLocal", mendLocal},
	{"java.sql.DriverManager", "a JDBC driver registered with DriverManager", mendDriver},
	{"java.sql.DriverInfo", "a JDBC driver registered with DriverManager", mendDriver},
	{"java.lang.ApplicationShutdownHooks", "a shutdown hook", "Call Runtime.removeShutdownHook when the application stops."},
	{"java.util.TimerThread", "a task or thread of a java.util.Timer", mendTimer},
	{"java.util.TaskQueue", "a task of a java.util.Timer", mendTimer},
	{"java.util.concurrent.ScheduledThreadPoolExecutor*", "a scheduled task of an executor", mendExecutor},
	{"java.util.concurrent.ThreadPoolExecutor*", "a thread or task of an executor", mendExecutor},
	{"java.util.logging.*", "java.util.logging: a handler, filter or level", mendLog},
	{"org.apache.logging.log4j.*", "Log4j", mendLog},
	{"ch.qos.logback.*", "Logback", mendLog},
	{"com.sun.jmx.*", "an MBean registered with the platform MBean server", "Call unregisterMBean when the application stops."},
	{"java.beans.*", "a cache of the Introspector or a property editor", "Call Introspector.flushCaches() when the application stops."},
	{"com.sun.beans.*", "a cache of the Introspector or a property editor", "Call Introspector.flushCaches() when the application stops."},
	{"java.security.Provider*", "a security provider", mendProvider},
	{"sun.security.jca.Provider*", "a security provider", mendProvider},
	{"java.security.Security", "a security provider", mendProvider},
	{"java.util.ResourceBundle*", "a cached resource bundle", "Call ResourceBundle.clearCache with the class loader of the application when it stops."},
	{"javax.imageio.spi.*", "a service provider of ImageIO", "Deregister the provider (IIORegistry.deregisterServiceProvider) when the application stops."},
}

const (
	mendLocal    = "Call remove() on the ThreadLocal in the threads that used it: values of the application's classes must not stay in threads of the server."
	mendDriver   = "Deregister the drivers of the application (DriverManager.deregisterDriver) when it stops, or put their jar into the server."
	mendTimer    = "Cancel each Timer when the application stops: its thread ends with it."
	mendExecutor = "Shut down the executors of the application when it stops, and do not submit its tasks to executors of the server."
	mendLog      = "Remove handlers, filters and levels of the application from the loggers of the server, and shut down its own logging."
	mendProvider = "Remove the provider (Security.removeProvider) when the application stops."
)
