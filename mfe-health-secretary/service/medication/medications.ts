import { municipalMedicineSearch } from '@saude/citizen/contract/medicine'
import { AppError, validationError } from '@saude/contract/errors'
import { newId } from '@saude/contract/id'
import { wallClock } from '@saude/contract/instants'
import type { OutputOf } from '@saude/contract/query'
import { anyRecord } from '@saude/contract/record/record'
import { searchable, searchName } from '@saude/contract/search'
import { isProtectedMedicine } from '@saude/core/contract/codes/protected-medicine'
import {
  absent,
  handlersFor,
  insert,
  removeAll,
  type ScopedCollections,
  type Step,
  type Stored,
  update,
} from '@saude/service/handlers'
import { keptAnswers } from '@saude/service/kept'
import { pageOf, pageOfRows, searchOf } from '@saude/service/page'
import { recordCollection } from '@saude/service/record/collection'
import type { EntryOf } from '@saude/service/record/rules'
import { atMost, collectionOf, defineCollection, type Filter, prefix, tokens } from '@saude/store'
import {
  medicationByIds,
  medicationItemList,
  medicationList,
  medicationListLoad,
  medicationSearch,
  requestedMedication,
} from '../../contract/medication.ts'
import { withdrawal } from '../../contract/withdrawal.ts'
import { hideRenamed, personsHidden } from '../protocol/hide-persons.ts'
import { type Line, readMedicines } from './csv.ts'

/** A named list of medicines. */
interface MedicineList extends Stored {
  readonly name: string
  readonly searchName: string
  readonly nameKey: string
  readonly medicines: number
}

export const medicineLists = defineCollection<MedicineList>('medicineList', {
  tenant: 'client',
  versioned: true,
  indexes: [
    { keys: { client: 1, searchName: 1, _id: 1 } },
    { keys: { client: 1, updatedAt: 1, _id: 1 } },
    { keys: { client: 1, nameKey: 1 }, unique: true },
  ],
})

/** A medicine of a list. Its id stays when its list is loaded again: withdrawals refer to it. */
export interface Medicine {
  readonly _id: string
  readonly client: string
  readonly medicineList: string
  readonly catmat: string
  readonly name: string
  readonly concentration: string | null
  readonly unity: string | null
  readonly searchName: string
  readonly searchTokens: readonly string[]
}

export const medicines = defineCollection<Medicine>('medication', {
  tenant: 'client',
  arrays: ['searchTokens'],
  indexes: [
    { keys: { client: 1, searchName: 1, _id: 1 } },
    { keys: { client: 1, medicineList: 1, searchName: 1, _id: 1 } },
    { keys: { client: 1, medicineList: 1, catmat: 1, _id: 1 } },
  ],
})

/** As it is named where it was withdrawn: 'Losartana potássica 50 mg'. */
export const medicineName = ({ name, concentration }: Pick<Medicine, 'name' | 'concentration'>): string =>
  concentration && !name.includes(concentration) ? `${name} ${concentration}` : name

type Withdrawal = EntryOf<(typeof withdrawal)['declared']['fields']>

const withdrawn = { of: anyRecord(withdrawal), collection: recordCollection(anyRecord(withdrawal)) }
const withdrawals = collectionOf<Withdrawal>(withdrawn.collection)
export const medicationCollections = { medicineList: medicineLists, medication: medicines }
const collections = { ...medicationCollections, withdrawal: withdrawals }
const on = handlersFor(collections)

const lists = on(medicationList, ({ input, collections }) =>
  pageOf(collections.medicineList, medicationList, input, {
    filter: input.name ? { searchName: prefix(searchName(input.name)) } : {},
    sort: { name: 'searchName' },
  }),
)

const items = on(medicationItemList, async ({ input, collections }) => {
  const { medicineList, name, catmat } = input
  if (!(await collections.medicineList.findOne({ _id: medicineList }))) throw new AppError('notFound')
  const filter: Filter<Medicine> = {
    medicineList,
    ...(catmat && { catmat: prefix(catmat) }),
    ...(name && { searchTokens: tokens(name) }),
  }
  return pageOf(collections.medication, medicationItemList, input, { filter })
})

const search = on(medicationSearch, async ({ input, collections }) => {
  const found = await searchOf(collections.medication, { q: input.q })
  return {
    items: found.map((one) => ({
      id: one._id,
      name: medicineName(one),
      description: `CATMAT ${one.catmat}`,
    })),
  }
})

/** What a prescription takes from the lists. */
const forPrescriptions = on(municipalMedicineSearch, async ({ input, collections }) => {
  const { q, ids } = input
  const found = ids
    ? await collections.medication.findAll({ _id: { $in: ids } }, { max: 40 })
    : await searchOf(collections.medication, { q })
  return { items: found.map((one) => ({ ...one, id: one._id, name: medicineName(one) })) }
})

const byIds = on(medicationByIds, async ({ input, collections }) => {
  const found = await collections.medication.findAll({ _id: { $in: input.ids } }, { max: 1_000 })
  return { items: found.map((one) => ({ id: one._id, name: medicineName(one) })) }
})

const shownFirst = 20

const load = on(medicationListLoad, async ({ input, collections, store, commit }) => {
  const { name, isPreview } = input
  const { lines, refused } = readMedicines(input.lines.map((line) => line ?? '').join('\n'))
  const nameKey = searchName(name)
  const stored = await collections.medicineList.findOne({ nameKey })
  const answer = {
    id: null,
    medicines: lines.length,
    replaced: stored?.medicines ?? 0,
    first: lines.slice(0, shownFirst),
    refused: [...refused],
  }
  if (isPreview) return answer
  if (refused.length > 0)
    throw validationError(
      {},
      refused.slice(0, shownFirst).map(({ line, why }) => `Linha ${line}: ${why}`),
    )
  const id = stored?._id ?? newId()
  const known = stored ? await collections.medication.findAll({ medicineList: id }, { max: 10_000 }) : []
  const ids = new Map(known.map(({ catmat, _id }) => [catmat, _id]))
  const list: Step = stored
    ? update(medicineLists, { _id: id, version: stored.version }, { name, medicines: lines.length })
    : insert(medicineLists, { _id: id, name, searchName: nameKey, nameKey, medicines: lines.length })
  const done = await commit(
    [
      ...(stored ? [] : [absent(medicineLists, { nameKey })]),
      list,
      removeAll(medicines, { medicineList: id }),
      // Should the process end before those below are hidden, they are at the next start.
      ...(lines.some(isProtectedMedicine) ? [removeAll(personsHidden, {})] : []),
      ...lines.map((line) => insert(medicines, medicineOf(line, id, ids.get(line.catmat) ?? newId()))),
    ],
    { ...answer, id },
  )
  // What was withdrawn under another name.
  const secret = lines.filter(isProtectedMedicine).flatMap((line) => {
    const known = ids.get(line.catmat)
    return known ? [{ id: known, name: medicineName(line) }] : []
  })
  await hideRenamed(store, withdrawn, 'medication', secret)
  return done
})

const medicineOf = (line: Line, medicineList: string, _id: string) => ({
  ...line,
  _id,
  medicineList,
  ...searchable(`${line.name} ${line.concentration ?? ''} ${line.catmat}`),
})

/** Medicines that a chart and its list count at most. */
const mostCounted = 2_000

type Requested = OutputOf<typeof requestedMedication>['items']

/** Every open dashboard shares them, until something is withdrawn or a list is loaded. */
const kept = keptAnswers<Requested>(requestedMedication.reads)

const requested = on(requestedMedication, async (call) => {
  const { input } = call
  const counted = await kept(call, 'requested', () => requestedOf(call))
  const isByName = input.orderBy === 'nomeMedicamento'
  const rows = [...counted]
  if (isByName) rows.sort((one, other) => one.nomeMedicamento.localeCompare(other.nomeMedicamento, 'pt-BR'))
  if (isByName ? input.order === 'desc' : input.order === 'asc') rows.reverse()
  return pageOfRows(rows, input, requestedMedication)
})

interface Asked {
  readonly collections: ScopedCollections<typeof collections>
  readonly now: Date
}

interface Counted {
  readonly _id: { readonly medicine: string | null; readonly state: string | null }
  readonly count: number
}

type Counts = Record<'catmatCount' | 'authorised' | 'done' | 'missed', number>

/** Not asked for any more, and not refused. */
const authorised: readonly string[] = ['authorised', 'booked', 'done', 'absent', 'missed']

async function requestedOf({ collections: own, now }: Asked): Promise<Requested> {
  const year = wallClock(now).getUTCFullYear()
  const found = await own.withdrawal.aggregateAll<Counted>(
    [
      { $match: { date: { $gte: `${year}-01-01` } } },
      { $group: { _id: { medicine: '$medication.id', state: '$state' }, count: { $sum: 1 } } },
    ],
    { max: atMost(20_000) },
  )
  const counts = new Map<string, Counts>()
  for (const { _id, count } of found) {
    if (_id.medicine === null) continue
    const of = counts.get(_id.medicine) ?? { catmatCount: 0, authorised: 0, done: 0, missed: 0 }
    counts.set(_id.medicine, of)
    of.catmatCount += count
    if (authorised.includes(_id.state ?? '')) of.authorised += count
    if (_id.state === 'done') of.done += count
    if (_id.state === 'absent' || _id.state === 'missed') of.missed += count
  }
  const most = [...counts]
    .sort(([, one], [, other]) => other.catmatCount - one.catmatCount)
    .slice(0, mostCounted)
  const ids = most.map(([id]) => id)
  const medications = new Map(
    (await own.medication.findAll({ _id: { $in: ids } }, { max: 5_000 })).map((one) => [one._id, one]),
  )
  return most.flatMap(([id, counted]) => {
    const medicine = medications.get(id)
    if (!medicine) return []
    const { name, concentration, unity } = medicine
    return [{ id, nomeMedicamento: name, ...counted, concentration, unity }]
  })
}

export const medicationHandlers = [lists, items, search, forPrescriptions, byIds, load, requested]
