package collections

// tableLibraries lists the collections of libraries.
const tableLibraries = `
`
