/** What a walk comes along, so many at a time: for background work that writes what it has read. */
export async function* inBatches<R>(walk: AsyncIterable<R>, size: number): AsyncGenerator<R[], undefined> {
  let batch: R[] = []
  for await (const one of walk) {
    batch.push(one)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
  return undefined
}
