const dayMs = 86_400_000

/** Three months before a day, at the start of that week (Sunday): from where timelines begin. */
export function threeMonthsBack(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  const ofMonth = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() - 3)
  // The month may be shorter than this one.
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(ofMonth, last))
  return new Date(date.getTime() - date.getUTCDay() * dayMs).toISOString().slice(0, 10)
}
