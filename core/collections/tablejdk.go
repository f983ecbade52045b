package collections

// tableJDK lists the collections of the Java library: OpenJDK 5 to 26, and what differs
// in IBM's Java 5 and 6, which took it from Apache Harmony. The fields are those in the
// source of the classes.
const tableJDK = `
@java.util.
ArrayList list array size=size array=elementData
ArrayList list array from=firstIndex to=lastIndex array=array
ArrayList$SubList,AbstractList$SubList,ImmutableCollections$SubList list slice of=root from=offset size=size
ArrayList$SubList list slice of=this$0 from=offset size=size
SubList list slice of=l from=offset size=size
Arrays$ArrayList list array array=a
Vector list array size=elementCount array=elementData
LinkedList deque chain size=size head=first next=next value=item
LinkedList deque chain size=size head=header.next next=next value=element
LinkedList deque chain size=size head=voidLink.next next=next value=data
PriorityQueue queue array size=size array=queue
PriorityQueue queue array size=size array=elements
ArrayDeque deque ring head=head tail=tail array=elements
ArrayDeque deque ring head=front tail=rear array=elements
LinkedHashMap map hash size=size array=table head=head next=next after=after key=key value=value
LinkedHashMap map hash size=size array=table head=header.after next=next after=after key=key value=value
HashMap map hash size=size array=table next=next key=key value=value
HashMap map hash size=elementCount array=elementData next=next key=key value=value
Properties map wrap of=map
Hashtable map hash size=count array=table next=next key=key value=value
Hashtable map hash size=elementCount array=elementData next=next key=key value=value
IdentityHashMap map sparse size=size array=table mask=java.util.IdentityHashMap.NULL_KEY
IdentityHashMap map sparse size=size array=elementData
WeakHashMap map hash size=size array=table next=next key=referent value=value mask=java.util.WeakHashMap.NULL_KEY
WeakHashMap map hash size=elementCount array=elementData next=next key=referent value=value
EnumMap map filled size=size keys=keyUniverse values=vals mask=java.util.EnumMap.NULL
TreeMap map tree size=size head=root left=left right=right key=key value=value
HashSet set wrap of=map as=keys
HashSet set wrap of=backingMap as=keys
TreeSet set wrap of=m as=keys
TreeSet set wrap of=backingMap as=keys
TreeMap$AscendingSubMap,TreeMap$DescendingSubMap map range of=m head=lo tail=hi from=fromStart to=toEnd lowIncluded=loInclusive highIncluded=hiInclusive
HashMap$KeySet,LinkedHashMap$LinkedKeySet,Hashtable$KeySet,WeakHashMap$KeySet,IdentityHashMap$KeySet,EnumMap$KeySet,AbstractMap$1 set wrap of=this$0 as=keys
TreeMap$KeySet set wrap of=m as=keys
HashMap$Values,LinkedHashMap$LinkedValues,Hashtable$ValueCollection,WeakHashMap$Values,IdentityHashMap$Values,EnumMap$Values,TreeMap$Values,AbstractMap$2 any wrap of=this$0 as=values
HashMap$EntrySet,LinkedHashMap$LinkedEntrySet,Hashtable$EntrySet,WeakHashMap$EntrySet,IdentityHashMap$EntrySet,EnumMap$EntrySet,TreeMap$EntrySet set wrap of=this$0
BitSet bits bits array=words
BitSet bits bits array=bits
RegularEnumSet set bits array=elements keys=universe
JumboEnumSet set bits array=elements keys=universe
Collections$EmptyList list empty
Collections$EmptySet set empty
Collections$EmptyMap map empty
Collections$SingletonList list fields element
Collections$SingletonSet set fields element
Collections$SingletonMap map fields k v
Collections$CopiesList list copies size=n values=element
Collections$UnmodifiableSet,Collections$SynchronizedSet,Collections$CheckedSet set wrap of=c
Collections$UnmodifiableList,Collections$SynchronizedList,Collections$CheckedList list wrap of=c
Collections$UnmodifiableCollection,Collections$SynchronizedCollection,Collections$CheckedCollection any wrap of=c
Collections$UnmodifiableMap,Collections$SynchronizedMap,Collections$CheckedMap map wrap of=m
Collections$CheckedMap$CheckedEntrySet set wrap of=s
Collections$SetFromMap set wrap of=m as=keys
Collections$AsLIFOQueue queue wrap of=q
ReverseOrderListView list wrap of=base as=reversed
ReverseOrderDequeView deque wrap of=base as=reversed
ReverseOrderSortedSetView set wrap of=base as=reversed
ReverseOrderSortedMapView,LinkedHashMap$ReversedLinkedHashMapView map wrap of=base as=reversed
ImmutableCollections$ListN list array array=elements
ImmutableCollections$List12,ImmutableCollections$List2 list fields e0 e1 mask=java.util.ImmutableCollections.EMPTY
ImmutableCollections$List1,ImmutableCollections$Set1 list fields e0
ImmutableCollections$List0 list empty
ImmutableCollections$SetN set filled size=size values=elements
ImmutableCollections$Set12,ImmutableCollections$Set2 set fields e0 e1 mask=java.util.ImmutableCollections.EMPTY
ImmutableCollections$Set0 set empty
ImmutableCollections$Map1 map fields k0 v0
ImmutableCollections$Map0 map empty
ImmutableCollections$MapN map sparse size=size array=table
HashMap$Node,HashMap$Entry,Hashtable$Entry,TreeMap$Entry,AbstractMap$SimpleEntry,AbstractMap$SimpleImmutableEntry,KeyValueHolder pair fields key value
WeakHashMap$Entry pair fields referent value
Optional holder fields value
jar.Attributes map wrap of=map
@java.util.concurrent.
ConcurrentHashMap map hash size=baseCount cells=counterCells array=table next=next key=key value=val
ConcurrentHashMap map segments array=segments table=table next=next key=key value=value
ConcurrentHashMap$Segment map hash size=count array=table next=next key=key value=value
ConcurrentHashMap$KeySetView set wrap of=map as=keys
ConcurrentHashMap$ValuesView any wrap of=map as=values
ConcurrentHashMap$EntrySetView set wrap of=map
ConcurrentHashMap$Node,ConcurrentHashMap$HashEntry pair fields key val|value
ConcurrentSkipListMap map chain head=head.node.next next=next key=key value=val|value
ConcurrentSkipListMap$KeySet set wrap of=m as=keys
ConcurrentSkipListMap$Values any wrap of=m as=values
ConcurrentSkipListMap$Node pair fields key val|value
ConcurrentSkipListSet set wrap of=m as=keys
CopyOnWriteArrayList list array array=array
CopyOnWriteArraySet set wrap of=al
ConcurrentLinkedQueue queue chain head=head next=next value=item
ConcurrentLinkedDeque deque chain head=head next=next prev=prev value=item
LinkedTransferQueue queue chain head=head next=next value=item
LinkedBlockingQueue queue chain size=count.value head=head.next next=next value=item
LinkedBlockingDeque deque chain size=count head=first next=next value=item
ArrayBlockingQueue queue ring size=count head=takeIndex array=items
PriorityBlockingQueue queue array size=size array=queue
PriorityBlockingQueue,DelayQueue queue wrap of=q
ScheduledThreadPoolExecutor$DelayedWorkQueue queue array size=size array=queue
SynchronousQueue queue empty
atomic.AtomicReference holder fields value
atomic.AtomicReferenceArray,atomic.AtomicLongArray,atomic.AtomicIntegerArray holder array array=array
@java.lang.
ThreadLocal$ThreadLocalMap map hash size=size array=table key=referent value=value
ThreadLocal$ThreadLocalMap$Entry pair fields referent value
ProcessEnvironment$StringEnvironment map wrap of=m
@
java.awt.RenderingHints map wrap of=hintmap
java.beans.beancontext.BeanContextSupport set wrap of=children as=keys
javax.script.SimpleBindings map wrap of=map
javax.management.openmbean.TabularDataSupport map wrap of=dataMap
sun.awt.WeakIdentityHashMap map wrap of=map
java.beans.ChangeListenerMap map wrap of=map
jdk.internal.util.ReferencedKeyMap map wrap of=map
jdk.internal.util.ReferencedKeySet set wrap of=map as=keys
com.sun.org.apache.xerces.internal.dom.NamedNodeMapImpl list wrap of=nodes
com.ibm.jvm.util.HashMapRT map hash size=size array=table next=next key=key value=value
org.eclipse.osgi.framework.util.CaseInsensitiveDictionaryMap map wrap of=map
`
