/** Whether one of these ids stands anywhere in what is shown: in an answer, a question, or rows of a list. */
export function shows(value: unknown, ids: ReadonlySet<string>): boolean {
  if (typeof value === 'string') return ids.has(value)
  if (typeof value !== 'object' || value === null) return false
  return Object.values(value).some((part) => shows(part, ids))
}
