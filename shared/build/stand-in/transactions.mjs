/** No stand-in can undo several operations together. */
export const transactions = {
  why: 'no transactions: nothing is undone',
  tests: [
    'several operations happen not at all when a version is stale, a document is gone or a client is another',
    'several operations happen not at all when a unique key is taken, and say which',
    'several operations happen not at all when a precondition fails',
  ],
}
