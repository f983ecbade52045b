package diagnosis

import "strings"

// actors matches actors of Akka and Pekko: their cells, or what the children of one actor are
// for.
func actors(e *evidence) string {
	const many = 500
	cells := hasPrefix(e.Member, []string{"akka.", "org.apache.pekko."}) && strings.HasSuffix(e.Member, "ActorCell")
	children := e.step("org.apache.pekko.actor.dungeon.ChildrenContainer$", "c") || e.step("akka.actor.dungeon.ChildrenContainer$", "c")
	switch {
	case e.Count < many || !cells && !children:
		return ""
	case cells:
		return e.Accumulates() + " are alive, each with the state of its actor"
	}
	return "an actor has a child for each of " + e.Accumulates()
}
