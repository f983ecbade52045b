package snapshot

// readableTable says how objects are made readable: class names, then the template
// (type template) or function (readableFunctions) for them and their sub-classes.
// Of several lines for a class the first that succeeds counts. Field names are
// those of OpenJDK 6 to 26 and of the libraries' releases of the last years.
const readableTable = `
java.lang.String = @string
java.lang.AbstractStringBuilder = @builder
java.lang.Byte java.lang.Short java.lang.Integer java.lang.Long java.lang.Character java.lang.Boolean java.lang.Float java.lang.Double = {value}
java.lang.Class java.lang.Enum java.lang.Thread java.lang.ThreadGroup java.lang.Module java.lang.NamedPackage java.lang.ClassLoader = {name}
java.lang.VirtualThread = {name:full}
java.lang.VirtualThread = #{tid}
java.lang.Package = {pkgName|name}
java.lang.Throwable = {detailMessage}
java.lang.StackTraceElement = @stackTraceElement
java.lang.ProcessEnvironment$ExternalData = {str}
java.lang.ProcessImpl java.lang.UNIXProcess = pid {pid}
java.lang.Record = @record
java.lang.ref.Reference = {referent}
java.lang.ThreadLocal$ThreadLocalMap$Entry java.lang.ThreadLocal.ThreadLocalMap.Entry = {value}
java.lang.ScopedValue$Carrier = {value}
java.lang.module.ModuleDescriptor = {name}[@{version}]
java.lang.module.ModuleDescriptor$Version = {version}
java.lang.module.ModuleReference = {descriptor.name}
java.lang.module.ResolvedModule = {mref.descriptor.name}
java.lang.reflect.Proxy = @proxy
java.lang.reflect.Field java.lang.invoke.MemberName = [{clazz}.]{name}
java.lang.reflect.Method = [{clazz}.]{name}[({parameterTypes:list})]
java.lang.reflect.Constructor = {clazz}[({parameterTypes:list})]
java.lang.reflect.Parameter = {name}
java.lang.invoke.MethodType = {methodDescriptor}
java.lang.invoke.MethodType = ({ptypes:list}){rtype}
java.lang.invoke.DirectMethodHandle = {member}

java.util.concurrent.atomic.AtomicInteger java.util.concurrent.atomic.AtomicLong java.util.concurrent.atomic.AtomicReference = {value}
java.util.concurrent.atomic.AtomicBoolean = {value:boolean}
java.util.concurrent.atomic.AtomicStampedReference java.util.concurrent.atomic.AtomicMarkableReference = {pair.reference}
java.util.concurrent.atomic.LongAdder = @longAdder
java.util.concurrent.atomic.DoubleAdder = @doubleAdder
java.util.concurrent.atomic.AtomicIntegerArray java.util.concurrent.atomic.AtomicLongArray java.util.concurrent.atomic.AtomicReferenceArray = {array:length elements}
java.util.concurrent.locks.ReentrantLock java.util.concurrent.locks.ReentrantReadWriteLock java.util.concurrent.Semaphore java.util.concurrent.CountDownLatch = {sync}
java.util.concurrent.locks.ReentrantReadWriteLock$ReadLock java.util.concurrent.locks.ReentrantReadWriteLock$WriteLock = {sync}
java.util.concurrent.Semaphore$Sync = {state:permits}
java.util.concurrent.CountDownLatch$Sync = count {state}
java.util.concurrent.locks.AbstractOwnableSynchronizer = owned by {exclusiveOwnerThread}
java.util.concurrent.CompletableFuture = {result}

java.io.File java.io.RandomAccessFile java.io.FileInputStream java.io.FileOutputStream = {path}
java.io.FileDescriptor = fd {fd}
java.util.zip.ZipFile = {name|res.zsrc.key.file}
java.util.zip.ZipEntry java.util.jar.Attributes$Name = {name}
sun.nio.fs.UnixPath sun.nio.fs.WindowsPath jdk.nio.zipfs.ZipPath jdk.internal.jrtfs.JrtPath sun.nio.ch.FileChannelImpl = {path}
java.nio.charset.Charset = {name}
java.nio.HeapCharBuffer = @charBuffer
java.nio.Buffer = position {position}, limit {limit}, capacity {capacity}

java.net.URL = @url
java.net.URI = {string}
java.net.InetAddress$InetAddressHolder = [{hostName}/]{address:ipv4}
java.net.InetAddress = {holder}
java.net.Inet4Address = [{hostName}/]{address:ipv4}
java.net.Inet6Address = [{holder.hostName|hostName}/]{holder6|ipaddress:ipv6}
java.net.Inet6Address$Inet6AddressHolder = {ipaddress:ipv6}
java.net.InetSocketAddress = {holder}
java.net.InetSocketAddress java.net.InetSocketAddress$InetSocketAddressHolder = {addr|hostname}:{port}
java.net.NetworkInterface = {displayName|name}
java.net.InterfaceAddress = {address}/{maskLength}
java.net.URLConnection = {url}
java.net.HttpCookie = {name}={value}
java.net.SocketImpl = {address}:{port}
java.net.Socket java.net.ServerSocket = {impl}
sun.nio.ch.SocketChannelImpl = [{localAddress} → ]{remoteAddress}
sun.nio.ch.SocketChannelImpl sun.nio.ch.ServerSocketChannelImpl sun.nio.ch.DatagramChannelImpl = {localAddress}

java.math.BigInteger = @bigInteger
java.math.BigDecimal = @bigDecimal
jdk.internal.math.FDBigInteger sun.misc.FDBigInteger = @fdBigInteger

java.sql.Timestamp = @timestamp
java.util.Date = {fastTime:millis}
java.util.Calendar = {time:millis}
java.time.Instant = @instant
java.time.LocalDate = {year:04}-{month:02}-{day:02}
java.time.LocalTime = {hour:02}:{minute:02}:{second:02}{nano:fraction}
java.time.LocalDateTime = {date}T{time}
java.time.OffsetTime = {time} {offset}
java.time.OffsetDateTime = {dateTime} {offset}
java.time.ZonedDateTime = {dateTime} {zone}
java.time.ZoneOffset java.time.ZoneRegion = {id}
java.time.Duration = @duration
java.time.Period = P{years}Y{months}M{days}D
java.time.Year = {year}
java.time.YearMonth = {year:04}-{month:02}
java.time.MonthDay = --{month:02}-{day:02}
java.text.SimpleDateFormat java.text.MessageFormat = {pattern}
java.text.AttributedCharacterIterator$Attribute = {name}

java.util.Locale = {baseLocale}
java.util.Locale sun.util.locale.BaseLocale = {language}[_{region|country}][_{variant}]
com.ibm.icu.impl.locale.BaseLocale = {_language}[_{_script}][_{_region}][_{_variant}]
com.ibm.icu.util.ULocale = {localeID}
java.util.TimeZone = {ID}
java.util.Currency = {currencyCode}
java.util.UUID = @uuid
java.util.Optional java.util.OptionalInt java.util.OptionalLong java.util.OptionalDouble = @optional
java.util.regex.Pattern = {pattern}
java.util.regex.Matcher = {parentPattern}
java.util.logging.Logger java.util.logging.Level java.util.ResourceBundle = {name}
java.util.logging.LogRecord = {message}
javax.management.ObjectName = {_canonicalName}
java.security.CodeSource = {location}
java.security.ProtectionDomain = {codesource}
java.security.Permission java.security.Provider = {name}
sun.reflect.annotation.AnnotationInvocationHandler = @{type}

java.util.HashMap$Node java.util.HashMap$Entry java.util.TreeMap$Entry java.util.Hashtable$Entry java.util.WeakHashMap$Entry java.util.AbstractMap$SimpleEntry java.util.AbstractMap$SimpleImmutableEntry java.util.concurrent.ConcurrentHashMap$HashEntry = {key|referent:any} = {value:any}
java.util.concurrent.ConcurrentHashMap$Node = {key:any} = {val:any}
java.util.KeyValueHolder = {key:any} = {value:any}
java.util.ArrayList java.util.LinkedList java.util.PriorityQueue java.util.concurrent.PriorityBlockingQueue java.util.JumboEnumSet java.util.ArrayList$SubList java.util.AbstractList$SubList java.util.SubList = {size:elements}
java.util.ImmutableCollections$ListN = {elements:length elements}
java.util.ImmutableCollections$SetN java.util.ImmutableCollections$SubList = {size:elements}
java.util.ImmutableCollections$List12 java.util.ImmutableCollections$Set12 = @oneOrTwo
java.util.ImmutableCollections$Map1 java.util.Collections$SingletonMap = 1 entry
java.util.ImmutableCollections$MapN = {size:entries}
java.util.AbstractCollection = {size:elements}
java.util.AbstractMap = {size:entries}
java.util.Vector = {elementCount:elements}
java.util.HashSet = {map.size:elements}
java.util.TreeSet = {m.size:elements}
java.util.ArrayDeque = @arrayDeque
java.util.Properties = {map}
java.util.Hashtable = {count:entries}
java.util.IdentityHashMap java.util.EnumMap java.util.WeakHashMap java.util.TreeMap = {size:entries}
java.util.RegularEnumSet = {elements:bits elements}
java.util.Arrays$ArrayList = {a:length elements}
java.util.Collections$EmptyList java.util.Collections$EmptySet = 0 elements
java.util.Collections$EmptyMap = 0 entries
java.util.Collections$SingletonList java.util.Collections$SingletonSet = 1 element
java.util.Collections$CopiesList = {n:elements}
java.util.Collections$UnmodifiableCollection java.util.Collections$SynchronizedCollection java.util.Collections$CheckedCollection = {c}
java.util.Collections$UnmodifiableMap java.util.Collections$SynchronizedMap java.util.Collections$CheckedMap = {m}
java.util.Collections$SetFromMap = {m.size:elements}
java.util.concurrent.ConcurrentHashMap = @concurrentHashMap
java.util.concurrent.ConcurrentSkipListMap = {adder:entries}
java.util.concurrent.CopyOnWriteArrayList = {array:length elements}
java.util.concurrent.CopyOnWriteArraySet = {al}
java.util.concurrent.ArrayBlockingQueue java.util.concurrent.LinkedBlockingQueue java.util.concurrent.LinkedBlockingDeque = {count:elements}
java.util.concurrent.DelayQueue = {q}
java.util.concurrent.ScheduledThreadPoolExecutor$DelayedWorkQueue = {size:elements}

java.awt.Font = {name}, {size} pt
java.awt.Color = {value:color}
java.awt.Point org.eclipse.swt.graphics.Point = ({x}, {y})
java.awt.Dimension = {width} × {height}
java.awt.Rectangle org.eclipse.swt.graphics.Rectangle = ({x}, {y}) {width} × {height}
java.awt.Insets = top {top}, left {left}, bottom {bottom}, right {right}
java.awt.image.BufferedImage = {raster.width} × {raster.height}
java.awt.Cursor java.awt.Component = {name}
java.awt.Frame java.awt.Dialog javax.swing.JInternalFrame = {title}
javax.swing.JLabel javax.swing.AbstractButton = {text}
javax.swing.JToolTip = {tipText}
javax.swing.JFileChooser = {dialogTitle}
javax.swing.JProgressBar = {progressString}
javax.swing.JPanel = {border.title}
javax.swing.table.TableColumn = {headerValue}
org.eclipse.swt.graphics.RGB = RGB ({red}, {green}, {blue})

com.sun.tools.javac.util.StringNameTable$NameImpl = {string}
com.sun.tools.javac.util.Name = @javacName
com.sun.tools.javac.code.Symbol$ClassSymbol com.sun.tools.javac.code.Symbol$PackageSymbol = {fullname}
com.sun.tools.javac.code.Symbol = {name}
com.oracle.svm.core.heap.FeebleReference = {rawReferent}

org.eclipse.core.runtime.adaptor.EclipseClassLoader = {hostdata.symbolicName}
org.eclipse.osgi.internal.baseadaptor.DefaultClassLoader = {manager.data.symbolicName}
org.eclipse.osgi.internal.loader.ModuleClassLoader org.eclipse.osgi.internal.loader.EquinoxClassLoader = {loader|delegate}
org.eclipse.osgi.internal.loader.BundleLoader = {wiring.revision.symbolicName}
org.eclipse.equinox.launcher.Main$StartupClassLoader = Equinox startup class loader
org.osgi.framework.Version = {versionString}
org.osgi.framework.Version = {major}.{minor}.{micro}[.{qualifier}]
org.jboss.modules.ModuleClassLoader = module {module.name}
org.mortbay.jetty.webapp.WebAppClassLoader org.eclipse.jetty.webapp.WebAppClassLoader org.eclipse.jetty.ee10.webapp.WebAppClassLoader = {_name|_context._contextPath}
org.apache.jasper.servlet.JasperLoader = JSP of {parent}
org.apache.catalina.loader.WebappClassLoaderBase = {resources.context.name:full}
org.apache.catalina.loader.WebappClassLoaderBase = {resources.context.path:full|contextName}
org.apache.catalina.session.StandardSession = {id}
org.apache.catalina.core.ContainerBase = {name}
org.apache.tomcat.util.buf.MessageBytes = {strValue|byteC|charC}
org.apache.tomcat.util.buf.ByteChunk org.apache.tomcat.util.buf.CharChunk = @chunk
org.apache.coyote.Request = {methodMB|method} {uriMB}[?{queryMB}]
org.apache.catalina.connector.Request = {coyoteRequest}
org.apache.catalina.connector.RequestFacade = {request}
org.mortbay.jetty.HttpURI org.eclipse.jetty.http.HttpURI = {_uri|_rawString|_raw}
org.mortbay.jetty.Request = [{_method} ]{_uri|_requestURI}
org.eclipse.jetty.server.Request = {_metaData|_metadata}
org.eclipse.jetty.server.Request = [{_method} ]{_uri|_requestURI}
org.eclipse.jetty.http.MetaData$Request = {_method} {_uri}
org.eclipse.jetty.server.internal.HttpChannelState$ChannelRequest = {_metaData}
io.undertow.util.HttpString = {string}
io.undertow.server.HttpServerExchange = {requestMethod} {requestURI}[?{queryString}]
io.netty.handler.codec.http.HttpMethod = {name}
io.netty.handler.codec.http.DefaultHttpRequest = {method} {uri}
io.netty.util.AsciiString = @slice
io.netty.channel.DefaultChannelId = {longValue|shortValue}
io.netty.channel.AbstractChannel = {localAddress} → {remoteAddress}
io.netty.buffer.AbstractByteBuf = read to {readerIndex}, written to {writerIndex}
sun.net.httpserver.HttpExchangeImpl = {impl}
sun.net.httpserver.ExchangeImpl = {method} {uri}

org.springframework.beans.factory.support.AbstractBeanDefinition = {beanClass}
org.springframework.context.support.AbstractApplicationContext = {displayName}
org.springframework.core.io.ClassPathResource org.springframework.core.io.FileSystemResource = {path}
org.springframework.web.method.HandlerMethod = {method}
org.springframework.core.MethodParameter = {executable|method|constructor}
org.hibernate.internal.SessionFactoryImpl = {name|uuid}
org.hibernate.engine.spi.EntityKey = {persister.entityMetamodel.name|entityName:any}#{identifier}
org.hibernate.collection.internal.PersistentBag org.hibernate.collection.spi.PersistentBag = {bag}
org.hibernate.collection.internal.PersistentSet org.hibernate.collection.spi.PersistentSet = {set}
org.hibernate.collection.internal.PersistentMap org.hibernate.collection.spi.PersistentMap = {map}
ch.qos.logback.classic.Logger org.apache.logging.log4j.spi.AbstractLogger org.apache.log4j.Category = {name}
ch.qos.logback.classic.Level = {levelStr}
com.fasterxml.jackson.databind.node.ValueNode = {_value}
com.google.gson.JsonPrimitive = {value}
org.joda.time.base.BaseDateTime = {iMillis:millis}
org.joda.time.Instant = {iMillis:millis}

kotlin.Pair = ({first:any}, {second:any})
kotlin.Triple = ({first:any}, {second:any}, {third:any})
kotlin.text.Regex = {nativePattern}
scala.Tuple2 = ({_1:any}, {_2:any})
scala.Tuple3 = ({_1:any}, {_2:any}, {_3:any})
scala.Some = {value|x:any}
scala.None$ = empty
scala.Symbol = {name}
scala.math.BigInt = {bigInteger|bigInteger$1|_bigInteger}
scala.math.BigDecimal = {bigDecimal}
`
