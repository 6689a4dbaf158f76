/** The package declares types for all but this entry, which puts its IndexedDB in the place of the browser's. */
declare module 'fake-indexeddb/auto' {}
