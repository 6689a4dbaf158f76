import { parseInstant, today, toWire } from '@saude/contract/instants'
import type { InputOf } from '@saude/contract/query'
import { chunksOf } from '@saude/contract/values'
import type { Handler, Scoped } from '@saude/service/handlers'
import { both, type Filter } from '@saude/store'
import { addressLine } from '../../contract/address.ts'
import { citizenAudience } from '../../contract/audience.ts'
import type { CitizenSelection } from '../../contract/citizen-filter.ts'
import { on } from '../collections.ts'
import { turned } from '../conditions/risk.ts'
import type { HistoryItem } from '../history/item.ts'
import { nameOrder } from '../list/name-order.ts'
import { selected } from '../location/selection.ts'
import type { Citizen } from '../register/citizen.ts'
import { birthsFor, type Had, type Standing, standingOf } from './reached.ts'

type Asked = InputOf<typeof citizenAudience>
type Person = Citizen

const atOnce = 1_000

const selections: Readonly<Record<Asked['audience'], CitizenSelection>> = {
  all: 'all',
  risk_group: 'onRiskGroup',
  age_range: 'all',
  gender: 'all',
  pregnant: 'pregnant',
  bedridden: 'bedridden',
}

const all = (filters: readonly Filter<Citizen>[]): Filter<Citizen> =>
  filters.reduce((one, other) => both(one, other), {})

const read = on(citizenAudience, async ({ input, collections, user, now }) => {
  const { immunobiological, startIndex, stopIndex } = input
  const day = today(now)
  const people: Person[] = []
  const audience = filterOf(input, selected({ selection: selections[input.audience] }, user, now), day)
  for await (const one of collections.citizen.find<Person>(audience, { sort: nameOrder(user) }))
    people.push(one)
  const standings = immunobiological
    ? await byVaccine(people, input, immunobiological.id, collections.historyItem, day)
    : await byCare(people, input, collections.historyItem)
  const of = ({ _id }: Person): Standing => standings.get(_id) ?? 'missing'
  const missing = people.filter((one) => of(one) === 'missing')
  const parts = (
    keyOf: (one: Person) => { id?: string | null | undefined; name?: string | null | undefined },
  ) => {
    const found = new Map<string, { id: string | null; name: string; total: number; reached: number }>()
    for (const one of people) {
      const { id, name } = keyOf(one)
      const known = found.get(id ?? '') ?? {
        id: id ?? null,
        name: name ?? 'Sem cadastro',
        total: 0,
        reached: 0,
      }
      known.total += 1
      if (of(one) === 'reached') known.reached += 1
      found.set(id ?? '', known)
    }
    return [...found.values()].sort((one, other) =>
      one.name.localeCompare(other.name, 'pt-BR', { numeric: true }),
    )
  }
  return {
    total: people.length,
    reached: people.filter((one) => of(one) === 'reached').length,
    notDue: people.filter((one) => of(one) === 'notDue').length,
    missing: missing.length,
    byMicroArea: parts(({ microAreaId, microArea }) => ({ id: microAreaId, name: microArea })),
    byHealthUnit: parts(({ healthUnit, healthUnitName }) => ({
      id: healthUnit?.id,
      name: healthUnit?.name ?? healthUnitName,
    })),
    people: missing.slice(startIndex ?? 0, (stopIndex ?? -1) + 1).map((one) => ({
      id: one._id,
      name: one.name,
      birthDate: one.birthDate ?? null,
      phone: one.mobilePhone ?? one.homePhone ?? null,
      address: addressLine(one) || null,
      microArea: one.microArea ?? null,
      healthUnit: one.healthUnitName ?? null,
    })),
  }
})

/** The living of the municipality whom a campaign is for. */
function filterOf(input: Asked, whole: Filter<Citizen>, day: string): Filter<Citizen> {
  const { ageFrom, ageTo, gender, condition, healthUnit, immunobiological, agentId, microAreaId } = input
  const born = immunobiological ? birthsFor(immunobiological.id, day) : {}
  const births: readonly Filter<Citizen>[] = [
    ...(typeof ageFrom === 'number' ? [{ birthDate: { $lte: turned(ageFrom, day) } }] : []),
    ...(typeof ageTo === 'number' ? [{ birthDate: { $gt: turned(ageTo + 1, day) } }] : []),
    ...(born.from ? [{ birthDate: { $gte: born.from } }] : []),
    ...(born.to ? [{ birthDate: { $lte: born.to } }] : []),
  ]
  return all([
    { deathAt: null, addressOnCity: { $ne: false } },
    whole,
    ...births,
    ...(gender ? [{ gender }] : []),
    ...(condition ? [{ [`conditions.${condition}`]: true } satisfies Filter<Citizen>] : []),
    ...(healthUnit ? [{ 'healthUnit.id': healthUnit.id }] : []),
    ...(agentId ? [{ responsibleAcsId: agentId }] : []),
    ...(microAreaId ? [{ microAreaId }] : []),
  ])
}

async function byVaccine(
  people: readonly Person[],
  { goal, start, end }: Asked,
  vaccine: string,
  items: Scoped<HistoryItem>,
  day: string,
): Promise<ReadonlyMap<string, Standing>> {
  const had = new Map<string, Had[]>()
  for (const some of chunksOf(
    people.map(({ _id }) => _id),
    atOnce,
  )) {
    const filter = {
      citizenId: { $in: some },
      type: 'immunization',
      'immunization.immunobiological.code': vaccine,
    } as const
    for await (const { citizenId, date, immunization } of items.find(filter))
      had.set(citizenId, [
        ...(had.get(citizenId) ?? []),
        { day: toWire(date).slice(0, 10), dose: immunization?.dose.code ?? '' },
      ])
  }
  const asked = { vaccine, goal: goal ?? 'during', start, end, day }
  return new Map(people.map(({ _id }) => [_id, standingOf(had.get(_id) ?? [], asked)]))
}

/** Without a vaccine somebody is reached who was attended during the campaign. */
async function byCare(
  people: readonly Person[],
  { start, end }: Asked,
  items: Scoped<HistoryItem>,
): Promise<ReadonlyMap<string, Standing>> {
  const from = parseInstant(start) ?? new Date(0)
  const last = parseInstant(end) ?? from
  const date = { $gte: from, $lt: new Date(last.getTime() + 86_400_000) }
  const wanted = new Set(people.map(({ _id }) => _id))
  const found = new Map<string, Standing>()
  for (const type of ['healthCare', 'dentalCare', 'homeCare'] as const)
    for await (const { citizenId } of items.find({ type, date }, { projection: { citizenId: 1 } }))
      if (wanted.has(citizenId)) found.set(citizenId, 'reached')
  return found
}

export const audienceHandlers: Handler[] = [read]
