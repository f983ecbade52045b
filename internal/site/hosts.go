package site

import (
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"
)

// OnlyHosts answers only requests that name this machine: localhost, a loopback address,
// the address on which they arrived, or one of names. This prevents DNS rebinding: if a
// web page makes its own host name resolve to this machine, the browser lets that page
// read responses from here; but its requests contain that name and are refused. The port
// may differ, because ports may be forwarded.
func OnlyHosts(next http.Handler, names ...string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if local, _ := r.Context().Value(http.LocalAddrContextKey).(net.Addr); !isThisMachine(r.Host, local, names) {
			SetHeaders(w.Header())
			http.Error(w, "only requests to localhost or to the address that is listened on are served", http.StatusForbidden)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// isThisMachine reports whether a Host header names the machine that received the
// request.
func isThisMachine(host string, local net.Addr, names []string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	} else {
		host = strings.TrimSuffix(strings.TrimPrefix(host, "["), "]")
	}
	host = strings.ToLower(strings.TrimSuffix(host, "."))
	if host == "localhost" || host != "" && slices.ContainsFunc(names, func(name string) bool { return strings.EqualFold(name, host) }) {
		return true
	}
	address, err := netip.ParseAddr(host)
	if err != nil {
		return false
	}
	if address = address.Unmap().WithZone(""); address.IsLoopback() {
		return true
	}
	tcp, isTCP := local.(*net.TCPAddr)
	return isTCP && tcp.AddrPort().Addr().Unmap().WithZone("") == address
}
