import { daysAfter, toWire } from '@saude/contract/instants'
import type { InputOf } from '@saude/contract/query'
import type { User } from '@saude/service/handlers'
import { citizenAudience } from '../../../contract/audience.ts'
import type { Citizen } from '../../register/citizen/citizen.ts'
import type { HistoryItem } from '../../register/history/item.ts'
import { client, now, type OpenHistory, openHistory, staff } from '../../register/history/testing.ts'
import { standingOf } from './reached.ts'

/** Larger than what is read at once, larger than what lies between two marks, and with names that occur often. */
const size = 1_700
const agent = 'agent-1'
const units = ['UBS Norte', 'UBS Sul'].map((name) => ({ id: `unit ${name}`, name, cnes: null }))
const nurse = staff('n1', 'nurse')
const anonymous: User = { ...nurse, isAnonymization: true }

type Asked = InputOf<typeof citizenAudience>
type Input = Partial<Asked>

let history: OpenHistory
let people: Citizen[]
let items: HistoryItem[]

beforeAll(async () => {
  history = await openHistory()
  await Promise.all(Array.from({ length: size }, (_, at) => addPerson(at)))
  people = []
  items = []
  for await (const one of history.opened.collections.citizen.find({ client })) people.push(one)
  for await (const one of history.opened.collections.historyItem.find({ client })) items.push(one)
}, 60_000)
afterAll(() => history.close())

async function addPerson(at: number): Promise<void> {
  const unit = units[at % 3]
  const id = await history.citizen({
    name: `${['Ana', 'Bento', 'Célia', 'ângela', 'Davi'][at % 5]} ${['Souza', 'Lima', 'Prado'][at % 3]}${at % 4 ? '' : ` ${at}`}`,
    gender: at % 2 ? 'F' : 'M',
    birthDate: at % 41 ? daysAfter('1940-01-01', at * 19) : null,
    deathAt: at % 29 ? null : '2026-01-01',
    mobilePhone: at % 6 ? '11999990000' : null,
    homePhone: at % 7 ? '1133330000' : null,
    ...(at % 31 === 0 && { addressOnCity: false }),
    ...(at % 8 && { microArea: `MA ${at % 12}`, microAreaId: `area ${at % 12}` }),
    ...(unit ? { healthUnit: { id: unit.id, name: unit.name }, healthUnitName: unit.name } : {}),
    ...(at % 5 === 0 && { responsibleAcsId: agent }),
    conditions: { hypertension: at % 4 === 0, diabetes: at % 9 === 0, bedridden: at % 50 === 0 } as never, // the rest may be absent
  })
  const day = (offset: number) => new Date(`${daysAfter('2026-11-01', offset)}T10:00:00-03:00`)
  if (at % 3 === 0) await history.item(id, { type: 'healthCare', date: day((at % 60) - 15) })
  if (at % 7 === 0) await history.item(id, { type: 'procedure', date: day(3) })
  if (at % 2 === 0)
    await history.item(id, {
      type: 'immunization',
      date: day(-(at % 400)),
      immunization: dose('67', String((at % 3) + 1)),
    })
  if (at % 11 === 0)
    await history.item(id, { type: 'immunization', date: day(at % 25), immunization: dose('67', '2') })
  if (at % 13 === 0)
    await history.item(id, { type: 'immunization', date: day(2), immunization: dose('24', '1') })
}

const dose = (code: string, of: string): NonNullable<HistoryItem['immunization']> => ({
  immunobiological: { system: 'esusImmunobiological', code, name: code },
  dose: { system: 'esusDose', code: of, name: of },
  previousRecord: false,
  strategy: null,
  route: null,
  site: null,
  batch: null,
  manufacturer: null,
})

const dayOf = (date: Date) => toWire(date).slice(0, 10)
const today = dayOf(now)

/** From the stored records alone, all of them at once, by other means than the service. */
function recomputed(input: Asked, isAnonymous: boolean) {
  const isMeant = (one: Citizen): boolean =>
    !one.deathAt &&
    one.addressOnCity !== false &&
    (input.audience !== 'bedridden' || one.conditions?.bedridden === true) &&
    (!input.gender || one.gender === input.gender) &&
    (!input.condition || one.conditions?.[input.condition] === true) &&
    (!input.healthUnit || one.healthUnit?.id === input.healthUnit.id) &&
    (!input.agentId || one.responsibleAcsId === input.agentId) &&
    (!input.microAreaId || one.microAreaId === input.microAreaId) &&
    (typeof input.ageFrom !== 'number' || (!!one.birthDate && one.birthDate <= yearsBefore(input.ageFrom))) &&
    (typeof input.ageTo !== 'number' || (!!one.birthDate && one.birthDate > yearsBefore(input.ageTo + 1))) &&
    // HPV is for those from nine years to fourteen.
    (input.immunobiological?.id !== '67' ||
      (!!one.birthDate && one.birthDate <= yearsBefore(9) && one.birthDate > yearsBefore(15)))
  const all = people
    .filter(isMeant)
    .sort(
      (one, other) =>
        (isAnonymous ? 0 : compared(one.searchName, other.searchName)) || compared(one._id, other._id),
    )
  const byCitizen = new Map<string, HistoryItem[]>()
  for (const item of items) byCitizen.set(item.citizenId, [...(byCitizen.get(item.citizenId) ?? []), item])
  const standing = new Map(
    all.map(({ _id }) => {
      const own = byCitizen.get(_id) ?? []
      const { immunobiological, goal, start, end } = input
      if (!immunobiological) {
        const isIn = ({ type, date }: HistoryItem) =>
          ['healthCare', 'dentalCare', 'homeCare'].includes(type) &&
          dayOf(date) >= start &&
          dayOf(date) <= end
        return [_id, own.some(isIn) ? 'reached' : 'missing'] as const
      }
      const had = own
        .filter(({ immunization }) => immunization?.immunobiological.code === immunobiological.id)
        .map(({ date, immunization }) => ({ day: dayOf(date), dose: immunization?.dose.code ?? '' }))
      const asked = { vaccine: immunobiological.id, goal: goal ?? 'during', start, end, day: today } as const
      return [_id, standingOf(had, asked)] as const
    }),
  )
  const having = (of: string) => all.filter(({ _id }) => standing.get(_id) === of)
  const parts = (nameOf: (one: Citizen) => readonly [id: string | null, name: string]) => {
    const ids = [...new Set(all.map((one) => nameOf(one)[0]))]
    return ids.map((id) => {
      const own = all.filter((one) => nameOf(one)[0] === id)
      const reached = own.filter(({ _id }) => standing.get(_id) === 'reached').length
      return { id, name: own.map((one) => nameOf(one)[1])[0], total: own.length, reached }
    })
  }
  return {
    total: all.length,
    reached: having('reached').length,
    notDue: having('notDue').length,
    missing: having('missing').map(({ _id }) => _id),
    byMicroArea: parts((one) => [one.microAreaId ?? null, one.microArea ?? 'Sem cadastro']),
    byHealthUnit: parts((one) => [one.healthUnit?.id ?? null, one.healthUnitName ?? 'Sem cadastro']),
  }
}

const compared = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
const yearsBefore = (years: number) => `${Number(today.slice(0, 4)) - years}${today.slice(4)}`

const campaign = { audience: 'all', start: '2026-11-01', end: '2026-11-30' } as const
const cases: Readonly<Record<string, Input>> = {
  'everybody by attendance': {},
  'women from 20 to 59 of a unit': {
    audience: 'age_range',
    ageFrom: 20,
    ageTo: 59,
    gender: 'F',
    healthUnit: { id: 'unit UBS Norte' },
  },
  'those of an agent': { agentId: agent },
  'people with hypertension in a micro-area': { condition: 'hypertension', microAreaId: 'area 4' },
  'bedridden people': { audience: 'bedridden' },
  'measles during the campaign': { immunobiological: { id: '24' } },
  'measles at any time': { immunobiological: { id: '24' }, goal: 'ever' },
  'HPV by complete scheme': { immunobiological: { id: '67' }, goal: 'complete' },
  'no one': { microAreaId: 'nowhere' },
}

const sorted = <T extends { readonly id?: string | null | undefined }>(parts: readonly T[]) =>
  [...parts].sort((one, other) => compared(one.id ?? '', other.id ?? ''))

test.each(Object.entries(cases))('%s: the same as from the stored records, page by page', async (_, own) => {
  for (const user of [nurse, anonymous]) {
    const input: Asked = { ...campaign, ...own }
    const expected = recomputed(input, user.isAnonymization)
    const read = (startIndex: number, stopIndex: number) =>
      history.call(citizenAudience, { ...input, startIndex, stopIndex }, user)
    const { people: none, byMicroArea, byHealthUnit, ...counts } = await read(0, -1)
    expect(none).toEqual([])
    const { missing, byMicroArea: areas, byHealthUnit: ofUnits, ...others } = expected
    expect(counts).toMatchObject({ ...others, missing: missing.length })
    expect(sorted(byMicroArea)).toEqual(sorted(areas))
    expect(sorted(byHealthUnit)).toEqual(sorted(ofUnits))
    const names = byMicroArea.map(({ name }) => name)
    expect(names).toEqual(
      [...names].sort((one, other) => one.localeCompare(other, 'pt-BR', { numeric: true })),
    )
    // Pages that end before, on and behind the places from which people are found again, and one beyond the end.
    const starts = [0, 370, 499, 500, 501, 1_000, missing.length]
    for (const start of starts.filter((start) => start >= 0 && start <= missing.length)) {
      const page = await read(start, start + 129)
      expect(page.people.map(({ id }) => id)).toEqual(missing.slice(start, start + 130))
    }
  }
})

test('what is answered of a missing person is what is stored', async () => {
  const { people: some } = await history.call(
    citizenAudience,
    { ...campaign, startIndex: 0, stopIndex: 39 },
    nurse,
  )
  for (const { id, ...said } of some) {
    const one = people.find(({ _id }) => _id === id)
    expect(said).toEqual({
      name: one?.name,
      birthDate: one?.birthDate ?? null,
      phone: one?.mobilePhone ?? one?.homePhone ?? null,
      address: null,
      microArea: one?.microArea ?? null,
      healthUnit: one?.healthUnitName ?? null,
    })
  }
})

test('so many people are answered at once and no more, whatever is asked for', async () => {
  const { people: some, missing } = await history.call(
    citizenAudience,
    { ...campaign, startIndex: 0, stopIndex: 100_000 },
    nurse,
  )
  expect(missing).toBeGreaterThan(1_000)
  expect(some).toHaveLength(1_000)
})
