package collections

// tableLibraries lists the collections of libraries. A "*" in a class name matches any
// text. Copies of a library under another package name ("shaded") are recognized if the
// package name ends with one of libraryRoots.
const tableLibraries = `
# Guava: the JRE flavour, then the Android flavour, then versions before 20
@com.google.common.collect.
RegularImmutableList list array from=offset size=size array=array
RegularImmutableList list array size=size array=array
RegularImmutableList list array array=array
SingletonImmutableList list fields element
ImmutableList$SubList list slice of=this$0 from=offset size=length
ImmutableList$ReverseImmutableList list wrap of=forwardList as=reversed
RegularImmutableAsList list wrap of=delegateList
RegularImmutableSet set array size=size array=elements
RegularImmutableSet set array array=elements
SingletonImmutableSet set fields element
RegularImmutableSortedSet set wrap of=elements
ImmutableEnumSet,JdkBackedImmutableSet set wrap of=delegate
RegularImmutableBiMap map pairs size=size array=alternatingKeysAndValues from=keyOffset
RegularImmutableMap,RegularImmutableBiMap map pairs size=size array=alternatingKeysAndValues
RegularImmutableMap,RegularImmutableBiMap map unwrap array=entries key=key value=value
SingletonImmutableBiMap map fields singleKey singleValue
RegularImmutableBiMap$Inverse,HashBiMap$Inverse map wrap of=this$0|obverse|forward as=inverse
ImmutableSortedMap map zip keys=keySet values=valueList
ImmutableEnumMap map wrap of=delegate
JdkBackedImmutableMap map wrap of=delegateMap
ImmutableMapKeySet,RegularImmutableMap$KeySet set wrap of=map as=keys
ImmutableMapValues,RegularImmutableMap$Values any wrap of=map as=values
ImmutableMapEntrySet$RegularEntrySet set wrap of=map
HashBiMap map hash size=size array=hashTableKToV head=firstInKeyInsertionOrder next=nextInKToVBucket after=nextInKeyInsertionOrder key=key value=value
HashBiMap map columns size=size keys=keys values=values
AbstractBiMap map wrap of=delegate
LinkedHashMultimap multimap chain size=totalSize head=multimapIterationChain|multimapHeaderEntry.firstEntry|successorInMultimap next=successorInMultimap key=key value=value
LinkedHashMultimap$ValueSet set hash size=size array=hashTable next=nextInValueBucket value=value
AbstractMapBasedMultimap multimap multi size=totalSize of=map
ImmutableMultimap multimap multi size=size of=map
LinkedListMultimap multimap chain size=size head=head next=next key=key value=value
StandardTable multimap multi of=backingMap
SparseImmutableTable multimap multi of=rowMap
AbstractMapBasedMultiset multiset wrap of=backingMap value=value
ConcurrentHashMultiset multiset wrap of=countMap value=value
RegularImmutableMultiset multiset unwrap array=entries key=element value=count
RegularImmutableMultiset multiset wrap of=contents
ObjectCountHashMap multiset columns size=size keys=keys values=values
RegularImmutableSortedMultiset multiset wrap of=elementSet
TreeMultiset multiset tree head=rootReference.value left=left right=right key=elem value=elemCount
MapMakerInternalMap map segments array=segments table=table.array next=next key=key|referent value=value|valueReference deref
Interners$InternerImpl set wrap of=map as=keys
CompactHashMap map columns size=size keys=keys values=values
CompactHashSet set array size=size array=elements
EvictingQueue queue wrap of=delegate
MinMaxPriorityQueue queue array size=size array=queue
Maps$UnmodifiableNavigableMap map wrap of=delegate
Synchronized$SynchronizedMap map wrap of=delegate
Synchronized$SynchronizedCollection any wrap of=delegate
Synchronized$SynchronizedMultimap,Synchronized$SynchronizedTable,Multimaps$UnmodifiableMultimap multimap wrap of=delegate
MutableClassToInstanceMap,ImmutableClassToInstanceMap map wrap of=delegate
TreeRangeMap map wrap of=entriesByLowerBound value=value
TreeRangeSet set wrap of=rangesByLowerBound as=values
ImmutableEntry pair fields key value
@com.google.common.cache.
LocalCache map segments array=segments table=table.array next=next key=key|referent value=valueReference.referent
LocalCache$LocalManualCache map wrap of=localCache
LocalCache$StrongEntry pair fields key valueReference.referent
@com.github.benmanes.caffeine.cache.
BoundedLocalCache map wrap of=data value=value deref
UnboundedLocalCache map wrap of=data
BoundedLocalCache$BoundedLocalManualCache,UnboundedLocalCache$UnboundedLocalManualCache map wrap of=cache
BoundedLocalCache$BoundedLocalAsyncCache,BoundedLocalCache$BoundedLocalAsyncLoadingCache map wrap of=cache
UnboundedLocalCache$UnboundedLocalAsyncCache,UnboundedLocalCache$UnboundedLocalAsyncLoadingCache map wrap of=cache
LocalAsyncCache$CacheView,LocalAsyncLoadingCache$LoadingCacheView map wrap of=asyncCache|this$0 value=result
LocalAsyncCache$AsMapView,LocalAsyncLoadingCache$AsMapView map wrap of=delegate value=result
LocalAsyncCache$AsyncAsMapView map wrap of=asyncCache
BaseMpscLinkedArrayQueue queue indexed array=consumerBuffer head=consumerIndex tail=producerIndex from=consumerMask mask=JUMP
PS pair fields key value
# fastutil
@it.unimi.dsi.fastutil.
*OpenHashMap,*OpenCustomHashMap map flagged size=size keys=key values=value flag=containsNullKey
*OpenHashSet,*OpenCustomHashSet set flagged size=size keys=key flag=containsNull
*OpenHashBigSet set big size=size array=key flag=containsNull
*ArrayList list array size=size array=a
*ImmutableList list array array=a
*ArraySet set array size=size array=a
*ArrayMap map columns size=size keys=key values=value
*AVLTreeMap,*RBTreeMap map tree size=count head=tree left=left right=right threads=info key=key value=value
*AVLTreeSet,*RBTreeSet set tree size=count head=tree left=left right=right threads=info value=key
*ArrayFIFOQueue queue ring head=start tail=end array=array
*HeapPriorityQueue queue array size=size array=heap
*BigArrayBigList list big size=size array=a
*Maps$SynchronizedMap,*Maps$UnmodifiableMap map wrap of=map
*Collections$SynchronizedCollection,*Collections$UnmodifiableCollection any wrap of=collection
*Lists$SynchronizedList,*Lists$UnmodifiableList list wrap of=list
*Maps$Singleton map fields key value
*Lists$Singleton list fields element
*Sets$Singleton set fields element
*Maps$EmptyMap map empty
*Lists$EmptyList list empty
*Sets$EmptySet set empty
# HPPC, from 0.7 on and before
@com.carrotsearch.hppc.
*HashMap map flagged size=assigned cells=hasEmptyKey keys=keys values=values flag=hasEmptyKey
*HashSet set flagged size=assigned cells=hasEmptyKey keys=keys flag=hasEmptyKey
*HashMap map states size=assigned keys=keys values=values flag=allocated
*HashSet set states size=assigned keys=keys flag=allocated
*ArrayList list array size=elementsCount array=buffer
*ArrayDeque deque ring head=head tail=tail array=buffer
BitSet bits bits array=bits
# HPPC-RT
@com.carrotsearch.hppcrt.
maps.*HashMap map spare size=assigned keys=keys values=values flag=allocatedDefaultKey allocatedDefaultKeyValue
sets.*HashSet set spare size=assigned keys=keys flag=allocatedDefaultKey
lists.*ArrayList list array size=elementsCount array=buffer
lists.*ArrayDeque deque ring head=head tail=tail array=buffer
# Trove 2 and 3
@gnu.trove.
*HashMap map states size=_size keys=_set values=_values flag=_states
*HashMap map states size=_size keys=_set values=_values
*HashSet set states size=_size keys=_set flag=_states
*HashSet set states size=_size keys=_set
*ArrayList list array size=_pos array=_data
*LinkedList list chain size=_size head=_head next=_next value=_value
*LinkedList list chain size=size head=head next=next value=value
# Netty
@io.netty.
util.collection.*ObjectHashMap map filled size=size keys=keys values=values mask=NULL_VALUE
util.internal.DefaultPriorityQueue queue array size=size array=queue
handler.codec.DefaultHeaders multimap chain size=size head=head.after next=after key=key value=value
handler.codec.DefaultHeaders$HeaderEntry pair fields key value
handler.codec.http.DefaultHttpHeaders multimap wrap of=headers
# JCTools
@org.jctools.queues.
BaseMpscLinkedArrayQueue queue indexed array=consumerBuffer head=consumerIndex tail=producerIndex from=consumerMask mask=JUMP
MpscArrayQueue,MpmcArrayQueue,SpscArrayQueue,SpmcArrayQueue queue indexed array=buffer head=consumerIndex tail=producerIndex
BaseLinkedQueue queue chain head=consumerNode next=next value=value
# Agrona
@org.agrona.collections.
*2ObjectHashMap map filled size=size keys=keys values=values mask=org.agrona.collections.NullReference.INSTANCE
Object2ObjectHashMap map sparse size=size array=entries
Int2IntHashMap,Long2LongHashMap map sparse size=size array=entries flag=missingValue
Object2*HashMap map states size=size keys=keys values=values
ObjectHashSet set filled size=size values=values
IntHashSet,LongHashSet set sized size=sizeOfArrayValues cells=containsMissingValue
*ArrayList list array size=size array=elements
# Eclipse Collections
@org.eclipse.collections.impl.
list.mutable.FastList list array size=size array=items
list.mutable.ArrayListAdapter,list.mutable.ListAdapter,list.mutable.MultiReaderFastList,stack.mutable.ArrayStack list wrap of=delegate
list.mutable.AbstractMutableList$SubList list slice of=original from=offset size=size
list.immutable.ImmutableArrayList,list.immutable.primitive.*ArrayList list array array=items
list.immutable.ImmutableEmptyList,list.fixed.EmptyList list empty
list.immutable.ImmutableSingletonList,list.fixed.SingletonList list fields element1
list.immutable.ImmutableDoubletonList,list.fixed.DoubletonList list fields element1 element2
list.immutable.ImmutableTripletonList,list.fixed.TripletonList list fields element1 element2 element3
list.immutable.ImmutableQuadrupletonList,list.fixed.QuadrupletonList list fields element1 element2 element3 element4
list.immutable.ImmutableQuintupletonList,list.fixed.QuintupletonList list fields element1 element2 element3 element4 element5
list.immutable.ImmutableSextupletonList,list.fixed.SextupletonList list fields element1 element2 element3 element4 element5 element6
list.immutable.ImmutableSeptupletonList list fields element1 element2 element3 element4 element5 element6 element7
list.immutable.ImmutableOctupletonList list fields element1 element2 element3 element4 element5 element6 element7 element8
list.immutable.ImmutableNonupletonList list fields element1 element2 element3 element4 element5 element6 element7 element8 element9
list.immutable.ImmutableDecapletonList list fields element1 element2 element3 element4 element5 element6 element7 element8 element9 element10
set.immutable.ImmutableEmptySet,set.fixed.EmptySet set empty
set.immutable.ImmutableSingletonSet,set.fixed.SingletonSet set fields element1
set.immutable.ImmutableDoubletonSet,set.fixed.DoubletonSet set fields element1 element2
set.immutable.ImmutableTripletonSet,set.fixed.TripletonSet set fields element1 element2 element3
set.immutable.ImmutableQuadrupletonSet,set.fixed.QuadrupletonSet set fields element1 element2 element3 element4
map.immutable.ImmutableEmptyMap,map.fixed.EmptyMap map empty
map.immutable.ImmutableSingletonMap,map.fixed.SingletonMap map fields key1 value1
map.immutable.ImmutableDoubletonMap,map.fixed.DoubletonMap map fields key1 value1 key2 value2
map.immutable.ImmutableTripletonMap,map.fixed.TripletonMap map fields key1 value1 key2 value2 key3 value3
map.immutable.ImmutableQuadrupletonMap map fields key1 value1 key2 value2 key3 value3 key4 value4
list.mutable.primitive.BooleanArrayList list columns size=size values=items
list.mutable.primitive.*ArrayList list array size=size array=items
map.*UnifiedMapWithHashingStrategy,map.mutable.UnifiedMap map buckets size=occupied array=table chained=CHAINED_KEY mask=NULL_KEY
map.*ImmutableUnifiedMap,map.*ImmutableUnifiedMapWithHashingStrategy,map.mutable.MapAdapter,map.sorted.mutable.SortedMapAdapter,UnmodifiableMap map wrap of=delegate
map.mutable.ConcurrentHashMap map hash array=table.array size=size cells=partitionedSize.array next=next key=key value=value
map.mutable.ConcurrentHashMapUnsafe map hash array=table size=size cells=partitionedSize next=next key=key value=value
bimap.mutable.AbstractMutableBiMap,bimap.mutable.UnmodifiableBiMap,bimap.immutable.AbstractImmutableBiMap map wrap of=delegate
map.mutable.primitive.Object*HashMap,map.mutable.primitive.Object*HashMapWithHashingStrategy map states size=occupiedWithData keys=keys values=values mask=NULL_KEY chained=REMOVED_KEY
map.mutable.primitive.*HashMap map sentinels size=occupiedWithData keys=keysValues flag=sentinelValues
map.mutable.primitive.*HashMap map sentinels size=occupiedWithData keys=keys values=values flag=sentinelValues
set.mutable.UnifiedSet,set.strategy.mutable.UnifiedSetWithHashingStrategy set buckets size=occupied values=table mask=NULL_KEY
set.mutable.primitive.*HashSet set sentinels size=occupiedWithData|occupied cells=zeroToThirtyOneOccupied array=zeroToThirtyOne keys=table
set.mutable.primitive.*ByteHashSet set bits size=size bitGroup1 bitGroup2 bitGroup3 bitGroup4
set.mutable.primitive.BooleanHashSet set bits state
set.immutable.primitive.*SingletonSet set fields element
set.immutable.primitive.*EmptySet set empty
map.immutable.primitive.*EmptyMap map empty
list.immutable.primitive.*EmptyList list empty
list.immutable.primitive.*SingletonList list fields element1
map.immutable.primitive.*SingletonMap map fields key1 value1
map.immutable.primitive.*HashMap map wrap of=delegate
map.mutable.primitive.Unmodifiable*Map,map.mutable.primitive.Synchronized*Map map wrap of=map
collection.mutable.primitive.AbstractUnmodifiable*,collection.mutable.primitive.AbstractSynchronized* any wrap of=collection
bag.mutable.primitive.*HashBag multiset wrap of=items
stack.mutable.primitive.*ArrayStack,stack.immutable.ImmutableArrayStack list wrap of=delegate
set.mutable.SetAdapter,set.mutable.MultiReaderUnifiedSet,set.sorted.mutable.SortedSetAdapter,set.immutable.ImmutableUnifiedSet,set.strategy.immutable.ImmutableUnifiedSetWithHashingStrategy set wrap of=delegate
bag.mutable.AbstractHashBag multiset wrap of=items
bag.sorted.mutable.TreeBag multiset wrap of=items value=value
set.sorted.mutable.TreeSortedSet set wrap of=treeSet
map.sorted.mutable.TreeSortedMap map wrap of=treeMap
multimap.AbstractMutableMultimap multimap multi size=totalSize of=map
multimap.AbstractSynchronizedMultimap multimap wrap of=delegate
collection.AbstractSynchronizedRichIterable any wrap of=delegate
UnmodifiableRichIterable any wrap of=iterable
collection.mutable.AbstractUnmodifiableMutableCollection,collection.mutable.UnmodifiableMutableCollection any wrap of=collection
# Kotlin
@kotlin.collections.
ArrayDeque deque ring size=size head=head array=elementData
builders.ListBuilder,builders.ListBuilder$BuilderSubList list array from=offset size=length array=backing|array
builders.ListBuilder list array size=length array=backing
builders.MapBuilder map states size=size to=length keys=keysArray values=valuesArray flag=presenceArray
builders.SetBuilder set wrap of=backing as=keys
EmptyList list empty
EmptySet set empty
EmptyMap map empty
ReversedList,ReversedListReadOnly list wrap of=delegate as=reversed
MapWithDefaultImpl map wrap of=map
ArrayAsCollection list array array=values
@kotlinx.collections.immutable.implementations.
immutableList.SmallPersistentVector list array array=buffer
immutableList.PersistentVector list vector size=size head=root from=rootShift values=tail
immutableMap.PersistentHashMap map trie size=size head=node
immutableSet.PersistentHashSet set trie size=size head=node
persistentOrderedMap.PersistentOrderedMap map wrap of=hashMap value=value
persistentOrderedSet.PersistentOrderedSet set wrap of=hashMap as=keys
@kotlin.
Pair pair fields first second
# Scala 2.11 to 2.13
@scala.collection.immutable.
$colon$colon list chain next=tl|next value=head
Nil$ list empty
Map$EmptyMap$ map empty
Map$Map1 map fields key1 value1
Map$Map2 map fields key1 value1 key2 value2
Map$Map3 map fields key1 value1 key2 value2 key3 value3
Map$Map4 map fields key1 value1 key2 value2 key3 value3 key4 value4
Set$EmptySet$ set empty
Set$Set1 set fields elem1
Set$Set2 set fields elem1 elem2
Set$Set3 set fields elem1 elem2 elem3
Set$Set4 set fields elem1 elem2 elem3 elem4
HashMap map trie head=rootNode
HashMap map trie
HashSet set trie head=rootNode
HashSet set trie
HashMap$HashTrieMap map trie size=size0
HashMap$HashMap1 map fields key value
HashSet$HashTrieSet set trie size=size0
HashSet$HashSet1 set fields key
TreeMap map tree head=tree left=left|_left|scala$collection$immutable$NewRedBlackTree$Tree$$_left|scala$collection$immutable$RedBlackTree$Tree$$_left right=right|_right|scala$collection$immutable$NewRedBlackTree$Tree$$_right|scala$collection$immutable$RedBlackTree$Tree$$_right key=key|_key|scala$collection$immutable$NewRedBlackTree$Tree$$_key|scala$collection$immutable$RedBlackTree$Tree$$_key value=value|_value|scala$collection$immutable$NewRedBlackTree$Tree$$_value|scala$collection$immutable$RedBlackTree$Tree$$_value
TreeSet set tree head=tree left=left|_left|scala$collection$immutable$NewRedBlackTree$Tree$$_left|scala$collection$immutable$RedBlackTree$Tree$$_left right=right|_right|scala$collection$immutable$NewRedBlackTree$Tree$$_right|scala$collection$immutable$RedBlackTree$Tree$$_right value=key|_key|scala$collection$immutable$NewRedBlackTree$Tree$$_key|scala$collection$immutable$RedBlackTree$Tree$$_key
Vector list radix from=startIndex to=endIndex head=focus tail=depth display0 display1 display2 display3 display4 display5
Vector6 list nested prefix1 prefix2 prefix3 prefix4 prefix5 data6 suffix5 suffix4 suffix3 suffix2 suffix1
Vector5 list nested prefix1 prefix2 prefix3 prefix4 data5 suffix4 suffix3 suffix2 suffix1
Vector4 list nested prefix1 prefix2 prefix3 data4 suffix3 suffix2 suffix1
Vector3 list nested prefix1 prefix2 data3 suffix2 suffix1
Vector2 list nested prefix1 data2 suffix1
Vector1 list nested prefix1
Vector0$ list empty
ArraySeq$ofRef list array array=unsafeArray
BitSet$BitSet1,BitSet$BitSetN bits bits array=elems
BitSet$BitSet2 bits bits elems0 elems1
LongMap$Bin,IntMap$Bin map tree left=left right=right key=key value=value
LongMap$Tip,IntMap$Tip map fields key value
LongMap$Nil$,IntMap$Nil$ map empty
Queue queue joined as=reversed out|scala$collection$immutable$Queue$$out in|scala$collection$immutable$Queue$$in
@scala.collection.mutable.
ArrayBuffer list array size=size0 array=array
ListBuffer list wrap of=first|scala$collection$mutable$ListBuffer$$start
HashMap map hash size=tableSize|contentSize array=table next=next|_next key=key|_key value=value|_value
LinkedHashMap map hash size=tableSize|contentSize array=table head=firstEntry next=next after=later key=key value=value
HashSet set filled size=tableSize values=table
HashSet set hash size=contentSize array=table next=_next value=_key
LinkedHashSet set hash size=tableSize|contentSize array=table head=firstEntry next=next after=later value=key
AnyRefMap map states size=_size keys=scala$collection$mutable$AnyRefMap$$_keys values=scala$collection$mutable$AnyRefMap$$_values
LongMap map spare size=_size keys=_keys|scala$collection$mutable$LongMap$$_keys values=_values|scala$collection$mutable$LongMap$$_values flag=extraKeys|scala$collection$mutable$LongMap$$extraKeys zeroValue|scala$collection$mutable$LongMap$$zeroValue minValue|scala$collection$mutable$LongMap$$minValue
OpenHashMap map hash size=_size array=table|scala$collection$mutable$OpenHashMap$$table key=key value=value.value|x
MutableList list chain size=len head=first0 next=next value=elem
ArrayDeque deque ring head=start tail=end array=array
TreeMap map tree head=tree|scala$collection$mutable$TreeMap$$tree.root left=left right=right key=key value=value
TreeSet set tree head=treeRef.elem left=left right=right value=key
TreeSet set tree head=tree|scala$collection$mutable$TreeSet$$tree.root left=left right=right value=key
ArraySeq list array array=array
ArraySeq$ofRef,WrappedArray$ofRef list array array=array
BitSet bits bits array=elems
@scala.
collection.concurrent.TrieMap map trie head=root
collection.convert.Wrappers$JMapWrapper map wrap of=underlying
collection.convert.Wrappers$MapWrapper map wrap of=scala$collection$convert$Wrappers$MapWrapper$$underlying
collection.convert.JavaCollectionWrappers$JMapWrapper map wrap of=underlying
collection.convert.JavaCollectionWrappers$MapWrapper map wrap of=scala$collection$convert$JavaCollectionWrappers$MapWrapper$$underlying
collection.convert.Wrappers$SeqWrapper,collection.convert.Wrappers$JListWrapper,collection.convert.JavaCollectionWrappers$SeqWrapper,collection.convert.JavaCollectionWrappers$JListWrapper list wrap of=underlying
Some holder fields x|value
# Clojure
@clojure.lang.
APersistentVector$SubVector list slice of=v from=start to=end
PersistentQueue queue joined size=cnt f r
PersistentVector$ChunkedSeq list slice of=vec from=i head=offset
Atom holder fields state.value
Agent holder fields state
PersistentVector list vector size=cnt head=root.array from=shift values=tail
PersistentHashMap map trie size=count head=root flag=hasNull values=nullValue
PersistentArrayMap map pairs array=array
APersistentSet set wrap of=impl as=keys
PersistentList list chain size=_count next=_rest value=_first
PersistentTreeMap map tree size=_count head=tree left=left right=right key=key value=val
# Android, and androidx where fields have lost the "m"
@
android.util.ArrayMap,android.support.v4.util.SimpleArrayMap,androidx.collection.SimpleArrayMap map pairs size=mSize|size array=mArray|array
android.util.ArraySet,androidx.collection.ArraySet set array size=mSize|_size array=mArray|array
android.util.Sparse*Array,android.util.Long*Array,android.support.v4.util.SparseArrayCompat,android.support.v4.util.LongSparseArray,androidx.collection.SparseArrayCompat,androidx.collection.LongSparseArray map columns size=mSize keys=mKeys values=mValues mask=DELETED
androidx.collection.SparseArrayCompat map columns size=size keys=keys values=values mask=androidx.collection.SparseArrayCompatKt.DELETED
androidx.collection.LongSparseArray map columns size=size keys=keys values=values mask=androidx.collection.LongSparseArrayKt.DELETED
androidx.collection.ScatterMap,androidx.collection.Object*Map map states size=_size keys=keys values=values
androidx.collection.ScatterSet set states size=_size keys=elements
androidx.collection.*ObjectMap map filled size=_size keys=keys values=values
androidx.collection.ObjectList,androidx.collection.IntList,androidx.collection.LongList,androidx.collection.FloatList list array size=_size array=content
android.util.LruCache,androidx.collection.LruCache map wrap of=map
java.util.LinkedHashMap map hash size=size array=table head=header.nxt next=next after=nxt key=key value=value
java.util.ArrayList list array size=size array=array
# Apache Commons Collections 3 and 4
@org.apache.commons.collections
*.map.AbstractLinkedMap map hash size=size array=data head=header.after next=next after=after key=key value=value mask=NULL
*.map.AbstractReferenceMap map hash size=size array=data next=next key=key value=value mask=NULL deref
*.map.AbstractHashedMap map hash size=size array=data next=next key=key value=value mask=NULL
*.map.AbstractMapDecorator map wrap of=map
*.map.MultiValueMap multimap multi of=map
*.map.Flat3Map map fields size=size of=delegateMap key1 value1 key2 value2 key3 value3
*.bidimap.TreeBidiMap map sized size=nodeCount
*.trie.AbstractPatriciaTrie map patricia size=size head=root left=left right=right key=key value=value
*.list.TreeList list tree size=size head=root left=left right=right threads=leftIsPrevious.rightIsNext value=value
*.buffer.BoundedFifoBuffer,*.queue.CircularFifoQueue queue ring head=start tail=end flag=full array=elements
*.buffer.UnboundedFifoBuffer queue ring head=head tail=tail array=buffer
.FastHashMap,.FastTreeMap map wrap of=map
.FastArrayList list wrap of=list
*.list.AbstractLinkedList list chain size=size head=header.next next=next value=value
*.multimap.AbstractMultiValuedMap multimap multi of=map
*.multiset.AbstractMapMultiSet,*.bag.AbstractMapBag multiset wrap of=map value=value
*.collection.AbstractCollectionDecorator,*.collection.SynchronizedCollection any wrap of=collection|decorated
*.bidimap.AbstractDualBidiMap map wrap of=normalMap
# Frameworks
@org.springframework.util.
LinkedCaseInsensitiveMap map wrap of=targetMap
LinkedMultiValueMap,MultiValueMapAdapter,CollectionUtils$MultiValueMapAdapter multimap multi of=targetMap|map
ConcurrentReferenceHashMap map segments array=segments table=references next=nextReference key=referent.key value=referent.value
@org.hibernate.internal.util.collections.
BoundedConcurrentHashMap map segments array=segments table=table next=next key=key value=value
@org.hibernate.collection.
*PersistentBag list wrap of=bag
*PersistentList list wrap of=list
*PersistentSet set wrap of=set
*PersistentMap map wrap of=map
*PersistentIdentifierBag list wrap of=values
@org.apache.catalina.
util.ParameterMap map wrap of=delegatedMap
@com.google.gson.
internal.LinkedTreeMap map chain size=size head=header.next next=next key=key value=value
JsonObject map wrap of=members
JsonArray list wrap of=elements
@com.fasterxml.jackson.databind.node.
ObjectNode map wrap of=_children
ArrayNode list wrap of=_children
`

// libraryRoots are the first packages of libraries that are often shaded.
var libraryRoots = []string{
	"com.google.common.", "it.unimi.dsi.fastutil.", "io.netty.", "com.github.benmanes.caffeine.",
	"org.jctools.", "com.carrotsearch.hppc.", "org.eclipse.collections.", "gnu.trove.", "org.apache.commons.collections", "com.google.gson.",
	"kotlinx.collections.immutable.",
}
