const shown = 18

/** This month and those before it. */
export function lastMonths(month: string): string[] {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return Array.from({ length: shown }, (_, at) => {
    const whole = year * 12 + number - 1 - at
    return `${Math.floor(whole / 12)}-${String((whole % 12) + 1).padStart(2, '0')}`
  })
}

/** The month that a municipality closes now: the last one that is over. */
export const lastMonth = (day: string): string => lastMonths(day.slice(0, 7))[1] ?? day.slice(0, 7)
