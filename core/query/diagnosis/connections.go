package diagnosis

import (
	"fmt"

	"heapdrop/core/collections"
	"heapdrop/core/heap"
)

// Classes of channels to another process, and of Netty's, which may be to this one.
const (
	socketChannel = "java.nio.channels.SocketChannel"
	nettyChannel  = "io.netty.channel.AbstractChannel"
	nettyGroup    = "io.netty.channel.group.DefaultChannelGroup" // drops each channel that is closed
)

// open notes members of which nearly each leads to an open channel, by a field or two: they
// leave when one of the two ends closes it.
func (j *judge) open(e *evidence) {
	const looked, least = 40, 8
	ids := e.sample.ids[:min(looked, len(e.sample.ids))]
	if len(ids) < least || e.noted(doneMembers) || !e.heapHas(socketChannel, least) && !e.heapHas(nettyChannel, least) {
		return
	}
	open := 0
	for i, id := range ids {
		if channel := e.channelOf(id, 2); channel != heap.NoObject && e.isOpen(channel) {
			open++
		} else if i >= least && open < i/2 {
			return
		}
	}
	if 10*open >= 9*len(ids) {
		e.note("open connections", -0.25, fmt.Sprintf("%s of the objects examined have an open connection", part(open, len(ids))))
	}
}

// heapHas reports whether at least that many objects are of a class or of one that extends it:
// elsewhere nothing need be read to look for them.
func (e *evidence) heapHas(class string, least int64) bool {
	n := int64(0)
	for _, c := range e.s.ClassesUnder(class) {
		n += e.s.InstanceCounts(c).Objects
	}
	return n >= least
}

// channelOf returns the channel that an object leads to by at most that many fields, of which
// only the first may be of the application; heap.NoObject if there is none.
func (e *evidence) channelOf(id heap.ObjectID, fields int) heap.ObjectID {
	list, _ := e.s.Fields(e.ctx, id) // what cannot be read leads to none
	for _, f := range list {
		to, found := e.s.ID(f.Value.Address())
		if f.Value.Type != heap.Object || !found {
			continue
		}
		if e.s.IsInstanceOf(to, socketChannel) || e.s.IsInstanceOf(to, nettyChannel) {
			return to
		}
		if e.className(to) == nettyGroup {
			return e.anyOf(to)
		}
		if fields > 1 && !e.application(e.className(to)) && e.known.OfObject(to) == nil {
			if channel := e.channelOf(to, fields-1); channel != heap.NoObject {
				return channel
			}
		}
	}
	return heap.NoObject
}

// anyOf returns one of the channels in a group; heap.NoObject if there is none.
func (e *evidence) anyOf(group heap.ObjectID) (channel heap.ObjectID) {
	channel = heap.NoObject
	if members, found := e.s.ObjectField(e.ctx, group, "nonServerChannels"); found && e.known.OfObject(members) != nil {
		_ = e.known.OfObject(members).Each(members, func(_, value collections.Item) bool { // what cannot be read has none
			channel = value.Object
			return false
		})
	}
	return channel
}

// isOpen reports whether a channel is open. Since Java 11 a flag says that it is closed; Netty
// notes whether the channel is registered with an event loop.
func (e *evidence) isOpen(channel heap.ObjectID) bool {
	if v, found, err := e.s.Field(e.ctx, channel, "registered"); err == nil && found {
		return v.Bits != 0
	}
	if v, found, err := e.s.Field(e.ctx, channel, "closed"); err == nil && found {
		return v.Bits == 0
	}
	v, found, err := e.s.Field(e.ctx, channel, "open")
	return err == nil && found && v.Bits != 0
}
