package diagnosis_test

import (
	"slices"
	"strings"
	"testing"

	"heapdrop/internal/dumpbuilder"
)

// TestOpenConnections: the buffers of open connections wait for what comes next.
func TestOpenConnections(t *testing.T) {
	for class, waste := range map[string]bool{"sun.nio.ch.SocketChannelImpl": false, "app.Thing": true} {
		p := plan{dumpbuilder.New()}
		p.ClassOf("java.lang.Object")
		base := p.Class("java.nio.channels.SocketChannel")
		p.Class("app.Thing", dumpbuilder.Super(base))
		if class == "app.Thing" {
			p = plan{dumpbuilder.New()}
			p.Class(class)
		} else {
			p.Class(class, dumpbuilder.Super(base))
		}
		p.Class("app.Peer", dumpbuilder.Ref("channel"), dumpbuilder.Ref("in"))
		var peers []any
		for range 200 {
			peers = append(peers, p.New("app.Peer", "channel", p.New(class), "in", p.ByteArray(make([]byte, 16<<10)...)))
		}
		p.bag(peers...)
		if names, listing := judgedCauses(t, p.open(t)); slices.Contains(names, "Buffers that are almost empty") != waste {
			t.Errorf("%s: %s", class, listing)
		}
	}
}

// TestOpenChannels: members of which each has an open channel leave when it is closed.
func TestOpenChannels(t *testing.T) {
	for closed, says := range map[bool]bool{false: true, true: false} {
		p := plan{dumpbuilder.New()}
		base := p.Class("java.nio.channels.SocketChannel", dumpbuilder.Boolean("closed"))
		p.Class("sun.nio.ch.SocketChannelImpl", dumpbuilder.Super(base))
		p.Class("sun.nio.ch.SelectionKeyImpl", dumpbuilder.Ref("channel"))
		p.Class("app.Peer", dumpbuilder.Ref("key"), dumpbuilder.Ref("in"))
		var peers []any
		for range 200 {
			key := p.New("sun.nio.ch.SelectionKeyImpl", "channel", p.New("sun.nio.ch.SocketChannelImpl", "closed", closed))
			peers = append(peers, p.New("app.Peer", "key", key, "in", p.ByteArray(make([]byte, 16<<10)...)))
		}
		p.bag(peers...)
		if text := known(t, p); strings.Contains(text, "all of the objects examined have an open connection") != says {
			t.Errorf("closed %v: %s", closed, text)
		}
	}
}

// TestOpenChannelsOfNetty: so are those that are registered with an event loop of Netty.
func TestOpenChannelsOfNetty(t *testing.T) {
	for _, registered := range []bool{true, false} {
		p := plan{dumpbuilder.New()}
		base := p.Class("io.netty.channel.AbstractChannel", dumpbuilder.Boolean("registered"))
		p.Class("io.netty.channel.local.LocalChannel", dumpbuilder.Super(base), dumpbuilder.Ref("inbound"))
		p.Class("app.Hook", dumpbuilder.Ref("this$0"))
		var hooks []any
		for range 200 {
			channel := p.New("io.netty.channel.local.LocalChannel", "registered", registered, "inbound", p.ByteArray(make([]byte, 16<<10)...))
			hooks = append(hooks, p.New("app.Hook", "this$0", channel))
		}
		p.bag(hooks...)
		if text := known(t, p); strings.Contains(text, "all of the objects examined have an open connection") != registered {
			t.Errorf("registered %v: %s", registered, text)
		}
	}
}
