// Programs of this machine.
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/** The path of a program; null where it is not installed. */
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
