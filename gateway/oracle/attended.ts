import { byMedical, type Done, daysAfter, doneOf, monthsBefore } from './done.ts'
import type { Oracle } from './oracle.ts'
import { endOf, peopleAt } from './practices.ts'
import { at, listAt, numberAt, textAt } from './read.ts'
import { columnOf } from './screens.ts'
import { tally } from './tally.ts'

const query = 'previneBrasilIndicators'
const id = 'quality.c1'
const fine = (value: number): number => Math.round(value * 1e4) / 1e4

const kindOf = ({ item }: Done): string => textAt(item, 'act.careType')

/** Nota C1: of what physicians and nurses attended in the quadrimester, how much was scheduled. */
export async function checkAttended(oracle: Oracle): Promise<void> {
  for (const by of ['healthUnit', 'team'] as const) {
    const answer = await oracle.ask(query, { by })
    const end = endOf(textAt(answer, 'period'))
    const start = daysAfter(monthsBefore(end, 4), 1)
    const done = await doneOf(oracle)
    const parts = new Map<string, [all: number, scheduled: number]>([['', [0, 0]]])
    const count = (key: string, kind: string) => {
      const [all, scheduled] = parts.get(key) ?? [0, 0]
      parts.set(key, [all + 1, scheduled + (kind === '1' || kind === '2' ? 1 : 0)])
    }
    // Where it was done, not where the person belongs.
    const partOf = ({ item }: Done) => `of ${textAt(item, by === 'team' ? 'team' : 'healthUnit.id')}`
    for (const resident of await peopleAt(oracle, end, done))
      for (const one of done.get(resident.id) ?? []) {
        const isOf = one.type === 'healthCare' && byMedical(one) && !isProtected(one)
        if (!isOf || kindOf(one) === '' || one.day < start || one.day > end) continue
        count('', kindOf(one))
        count(partOf(one), kindOf(one))
      }
    const whole = listAt(answer, 'sets').flatMap((set) =>
      listAt(set, 'indicators').filter((one) => textAt(one, 'id') === id),
    )
    const groups = listAt(answer, 'groups').flatMap((group) =>
      listAt(group, 'shares')
        .filter((one) => textAt(one, 'indicator') === id && numberAt(one, 'people') > 0)
        .map((one) => ({ ...figuresIn(one), id: `of ${textAt(group, 'id')}` })),
    )
    compare(
      oracle,
      `${query}.sets.indicators`,
      whole.map((one) => ({ ...figuresIn(one), id: '' })),
      [['', parts.get('') ?? [0, 0]]],
    )
    compare(
      oracle,
      `${query}.groups.shares`,
      groups,
      [...parts].filter(([key]) => key !== ''),
    )
  }
}

const isProtected = ({ item }: Done): boolean => at(item, 'isProtected') === true

const figuresIn = (one: unknown) => ({
  people: numberAt(one, 'people'),
  met: numberAt(one, 'met'),
  share: fine(numberAt(one, 'share')),
})

function compare(
  oracle: Oracle,
  path: string,
  shown: readonly object[],
  counted: readonly (readonly [string, readonly [all: number, scheduled: number]])[],
): void {
  const [people, met, share] = [tally(), tally(), tally()]
  for (const [key, [all, scheduled]] of counted) {
    people.add(key, key, all)
    met.add(key, key, scheduled)
    share.add(key, key, fine(scheduled / all))
  }
  for (const [name, tallied] of Object.entries({ people, met, share }))
    oracle.figure(`${path}.${name}`, columnOf(shown, name), tallied)
}
