import type { House, Repair } from './houses.ts'

/** What was repaired of a house: how often, for how much, when last. */
export function row(
  { street, people }: Pick<House, 'street' | 'people'>,
  { repairs }: { readonly repairs: readonly Pick<Repair, 'cost' | 'on'>[] },
) {
  if (people === -1) return null
  const days = repairs.flatMap(({ on }) => (on ? [on.toISOString()] : []))
  return {
    street,
    repairs: repairs.length,
    cost: repairs.reduce((sum, { cost }) => sum + (cost ?? 0), 0),
    last: days.sort().at(-1) ?? null,
  }
}
