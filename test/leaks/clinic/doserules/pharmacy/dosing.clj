(ns pharmacy.dosing
  "The highest dose of a drug for a patient, and the steps that lead there.")

(defn- clearance [age weight creatinine]
  (/ (* (- 140 age) weight) (* 72.0 creatinine)))

(defn- steps [mg]
  (mapv (fn [n] {:day n :mg (long (* mg (/ n 4.0)))}) (range 1 5)))

(def highest-dose
  (memoize
    (fn [drug age weight creatinine]
      (let [c (clearance age weight creatinine)
            mg (* 4.0 c (inc (mod (hash drug) 7)))]
        {:drug drug :mg mg :clearance c :steps (steps mg)
         :advice (if (< c 30) "halve the dose, look at the level on day 3" "no adjustment")}))))

(defn check [drug age weight creatinine ordered]
  (<= ordered (:mg (highest-dose drug age weight creatinine))))
