(ns hotel.guestbook)

(def rooms (vec (range 1 240)))

;; Every visit is kept, with all that was said, so that it can be looked at in the console.
(def visits (atom []))

(defn arrive [guest room note]
  (swap! visits conj {:guest guest :room (nth rooms (mod room 239)) :note note :at (java.util.Date.)}))
