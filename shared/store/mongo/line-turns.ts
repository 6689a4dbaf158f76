/**
 * Work of this process that meets at a line goes one after the other, in the order in which it came: of two transactions that meet
 * MongoDB undoes one, which would begin again. Work on other lines goes beside it.
 */
export function createLineTurns() {
  const last = new Map<string, Promise<unknown>>()
  return <R>(lines: Iterable<string>, work: () => Promise<R>): Promise<R> => {
    const own = [...lines]
    const done = Promise.all(own.map((line) => last.get(line))).then(work)
    const turn: Promise<unknown> = done
      .catch(() => undefined)
      .then(() => {
        for (const line of own) if (last.get(line) === turn) last.delete(line)
      })
    for (const line of own) last.set(line, turn)
    return done
  }
}
