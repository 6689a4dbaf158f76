const dayMs = 86_400_000

/** Three months before a day, at the start of that week (Sunday): from where timelines begin. */
export function threeMonthsBack(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() - 3)
  return new Date(date.getTime() - date.getUTCDay() * dayMs).toISOString().slice(0, 10)
}
