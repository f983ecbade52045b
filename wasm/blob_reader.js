// Reads a Blob for the analyzer worker, so that reading goes on while the
// analyzer computes. A fixed set of buffers goes to and fro.
//
// In:  {blob, blockSize, buffers} once, then every buffer that has been used.
// Out: a Uint8Array for each block, null at the end, {error} when reading failed.
"use strict";

const free = [];
let wake = null;

async function takeBuffer() {
  while (free.length === 0) {
    await new Promise((resolve) => { wake = resolve; });
  }
  return free.pop();
}

async function read({blob, blockSize, buffers}) {
  for (let i = 0; i < buffers; i++) {
    free.push(new ArrayBuffer(blockSize));
  }
  const reader = blob.stream().getReader({mode: "byob"});
  for (;;) {
    const {value, done} = await reader.read(new Uint8Array(await takeBuffer()));
    if (done) {
      postMessage(null);
      return;
    }
    postMessage(value, [value.buffer]);
  }
}

onmessage = ({data}) => {
  if (data instanceof ArrayBuffer) {
    free.push(data);
    wake?.();
  } else {
    read(data).catch((error) => postMessage({error: String(error)}));
  }
};
