import { citizens, type DemoCitizen } from '@saude/citizen/demo'
import { searchName } from '@saude/contract/search'
import type { RecordDemoArgs } from '@saude/service/record/record'
import type { DemoTown } from '@saude/town/types'
import { demoUsers } from '@saude/town/users'

/** Of larger towns those who come first: what is drawn of people here needs no more. */
const mostCitizens = 3_000

/** The living of the demo town who live in it. */
export function livingHere({ town, count, now }: RecordDemoArgs<DemoTown>): readonly DemoCitizen[] {
  const people: DemoCitizen[] = []
  for (const one of citizens({ town, count, seed: town.seed, today: now })) {
    if (!one.deathAt && one.addressOnCity) people.push(one)
    if (people.length >= mostCitizens) break
  }
  return people
}

/** A snapshot as records keep it, inside lists too. */
export const named = ({ id, name }: { readonly id: string; readonly name: string }) => ({
  id,
  name,
  searchName: searchName(name),
})

/** Who works at a unit with people: its agents, and the demo's nurse and doctor where they are. */
export const staffAt = (town: DemoTown, unit: string) =>
  demoUsers(town)
    .filter(
      ({ groupKeys, healthUnitId }) =>
        healthUnitId === unit && ['acs', 'nurse', 'doctor'].includes(groupKeys[0] ?? ''),
    )
    .map(named)
