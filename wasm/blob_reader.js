// Reads parts of files for the analyzer while that computes.
//
//   In:  {number, file: Blob, from, to} for each part, the bytes [from, to).
//   Out: {number, buffer: ArrayBuffer}, or {number} if it could not be read; in any order.
"use strict";

onmessage = async ({data: {number, file, from, to}}) => {
  try {
    const buffer = await file.slice(from, to).arrayBuffer();
    postMessage({number, buffer}, [buffer]);
  } catch {
    postMessage({number});
  }
};
