// Finds programs on this machine.
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/** Returns the path of a program; null if it is not installed. */
export function program(name) {
  for (const folder of process.env.PATH.split(delimiter)) {
    try {
      accessSync(join(folder, name), constants.X_OK);
      return join(folder, name);
    } catch {
      // not there
    }
  }
  return null;
}
