/** Of each kind so many lines are shown of a batch. */
const shown = 3

/** Counts what becomes of the rows of a batch. */
export function createTally() {
  const counts = { created: 0, changed: 0, same: 0 }
  const doubtful: { line: number; why: string }[] = []
  const refused: { line: number; why: string }[] = []
  const fields = new Map<string, number>()
  const notices = new Map<string, number>()
  const examples: { line: number; kind: string; fields: string | null; text: string | null }[] = []
  const count = (into: Map<string, number>, keys: readonly string[]) => {
    for (const key of keys) into.set(key, (into.get(key) ?? 0) + 1)
  }
  const example = (line: number, kind: string, fields: string | null, said: () => string) => {
    if (examples.filter((one) => one.kind === kind).length < shown)
      examples.push({ line, kind, fields, text: said() })
  }
  return {
    create(line: number, said: readonly string[], name: string) {
      counts.created += 1
      count(notices, said)
      example(line, 'new', null, () => name)
    },
    /** @param words says what changes of whom, for the lines that are shown */
    change(line: number, changed: readonly string[], said: readonly string[], words: () => string) {
      counts.changed += 1
      count(fields, changed)
      count(notices, said)
      example(line, 'changed', changed.join(' '), words)
    },
    same(said: readonly string[] = []) {
      counts.same += 1
      count(notices, said)
    },
    doubt(line: number, why: string) {
      doubtful.push({ line, why })
    },
    refuse(line: number, why: string) {
      refused.push({ line, why })
    },
    notice(text: string) {
      count(notices, [text])
    },
    answer: () => ({
      ...counts,
      doubtful,
      refused,
      fields: [...fields].map(([field, times]) => ({ field, count: times })),
      notices: [...notices].map(([text, times]) => ({ text, count: times })),
      examples,
    }),
  }
}
