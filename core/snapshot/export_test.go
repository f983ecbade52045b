package snapshot

// ReadableTable lets tests go through all classes that are made readable.
const ReadableTable = readableTable
