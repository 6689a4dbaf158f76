/** Groups of age of bulletins on arboviruses and respiratory diseases; the last one has no end. */
export const ageGroups = {
  '0': 'Menos de 1 ano',
  '1': '1 a 4 anos',
  '5': '5 a 9 anos',
  '10': '10 a 19 anos',
  '20': '20 a 39 anos',
  '40': '40 a 59 anos',
  '60': '60 a 79 anos',
  '80': '80 anos ou mais',
} as const

export type AgeGroup = keyof typeof ageGroups

const starts = [80, 60, 40, 20, 10, 5, 1, 0] as const

/** The group of an age in years. */
export function ageGroupOf(age: number): AgeGroup {
  const start = starts.find((from) => age >= from) ?? 0
  return `${start}`
}
