interface Entry {
  readonly key: number
  readonly value: number
}

/** Entries of which the one with the least key comes out first. */
export function heap() {
  const entries: Entry[] = []
  const keyAt = (index: number) => entries[index]?.key ?? Number.POSITIVE_INFINITY
  const swap = (one: number, other: number) => {
    const [a, b] = [entries[one], entries[other]]
    if (!a || !b) return
    entries[one] = b
    entries[other] = a
  }
  return {
    push(key: number, value: number): void {
      let index = entries.push({ key, value }) - 1
      for (let above = (index - 1) >> 1; index > 0 && keyAt(above) > key; above = (index - 1) >> 1) {
        swap(index, above)
        index = above
      }
    },
    pop(): Entry | undefined {
      const [first] = entries
      const last = entries.pop()
      if (!first || !last || entries.length === 0) return first
      entries[0] = last
      let index = 0
      for (;;) {
        const left = 2 * index + 1
        const least = keyAt(left + 1) < keyAt(left) ? left + 1 : left
        if (keyAt(least) >= last.key) return first
        swap(index, least)
        index = least
      }
    },
  }
}
