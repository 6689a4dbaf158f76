import { newId } from '@saude/contract/id'
import { keysOf } from '@saude/contract/values'
import { createRandom } from '@saude/town/random'
import { riskClasses, riskParts } from '../../../contract/risk.ts'
import { createPackedRisk } from './packed.ts'
import { markOf, type RiskKind } from './points.ts'
import { byHouse, byScore, type Resident, rowsOfHouse } from './rows.ts'

const random = createRandom('risk')
const own = keysOf(riskParts).filter((key) => key !== 'alone' && key !== 'vaccine')

const resident = (id: string, frailty = random.chance(0.1) ? 0.95 : 0.2): Resident => ({
  id,
  house: random.int(0, 400),
  name: id,
  address: null,
  microArea: null,
  position: null,
  marks:
    own.filter(() => random.chance(frailty)).reduce((marks, key) => marks | markOf(key), 0) |
    (random.chance(0.3) ? markOf('isOld') : 0) |
    (random.chance(0.1) ? markOf('vaccine') : 0),
})

/** A town whose people were put in, moved, went and came back in any order, and the same people as they are now. */
function filled() {
  const risk = createPackedRisk()
  const now = new Map<string, Resident>()
  const put = (id: string) => {
    const one = resident(id)
    now.set(id, one)
    risk.put(one)
  }
  const all = Array.from({ length: 3_000 }, (_, at) => (at % 900 === 17 ? `import-${at}` : newId()))
  for (const id of all.filter((_, at) => at % 2 === 0)) put(id)
  for (const id of all.filter((_, at) => at % 2 === 1).reverse()) put(id)
  for (const id of all.filter(() => random.chance(0.3))) {
    risk.drop(id)
    now.delete(id)
  }
  for (const id of all.filter(() => random.chance(0.2))) put(id)
  const people = [...now.values()].sort((one, other) => (one.id < other.id ? -1 : 1))
  const rows = (kind: RiskKind) =>
    [...byHouse(people).values()].flatMap((house) => rowsOfHouse(house, kind)).sort(byScore)
  return { risk, rows, people, absent: all.filter((id) => !now.has(id)) }
}

describe.each<RiskKind>(['household', 'person'])('the packed risk of each %s', (kind) => {
  const { risk, rows, people, absent } = filled()
  const all = rows(kind)

  test.each([null, ...keysOf(riskClasses)])(
    'has the rows that records say, in their order: %s',
    (riskClass) => {
      const wanted = all.filter((row) => riskClass === null || row.riskClass === riskClass)
      expect(wanted.length).toBeGreaterThan(10)
      expect(risk.count(kind, riskClass)).toBe(wanted.length)
      const said = risk.rows(kind, riskClass, 0, wanted.length)
      expect(said.map(({ memberIds, personId }) => personId ?? memberIds[0])).toEqual(
        wanted.map(({ id }) => id),
      )
      if (kind === 'household')
        expect(said.map(({ memberIds }) => memberIds)).toEqual(wanted.map(({ memberIds }) => memberIds))
      expect(risk.rows(kind, riskClass, 3, 7)).toEqual(said.slice(3, 7))
    },
  )

  test('says of everybody the score of the row in which they stand, and nothing of those who are gone', () => {
    const known = new Map(
      all.flatMap(({ memberIds, score, riskClass }) => memberIds.map((id) => [id, { score, riskClass }])),
    )
    for (const { id } of people) expect([id, risk.scoreOf(id, kind)]).toEqual([id, known.get(id)])
    for (const id of [...absent, newId(), 'unknown']) expect(risk.scoreOf(id, kind)).toBeUndefined()
  })

  test('hands out ids in their order, from anybody on, also while somebody is put in', () => {
    const ids = (after: string | undefined) => [...risk.idsAfter(after, kind, 'r1')]
    const wanted = all
      .filter(({ riskClass }) => riskClass === 'r1')
      .flatMap(({ memberIds }) => memberIds)
      .sort()
    expect(ids(undefined)).toEqual(wanted)
    const [middle = ''] = wanted.slice(20)
    expect(ids(middle)).toEqual(wanted.filter((id) => id > middle))
    const walk = risk.idsAfter(undefined, kind, 'r1')
    const taken = Array.from({ length: 5 }, () => walk.next().value)
    // Before all others, so that everybody stands one further on.
    risk.put({ ...resident(`0-${kind}`), house: 999, marks: 0 })
    expect([...taken, ...walk]).toEqual(wanted)
  })
})
