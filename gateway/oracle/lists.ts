import { isListQuery } from '@saude/contract/list-query'
import { productServices } from '../testing/services.ts'
import type { Oracle } from './oracle.ts'
import { at, dayOf, textAt } from './read.ts'
import { isResident } from './residents.ts'
import { rowsOf } from './screens.ts'
import { tallyOf } from './tally.ts'

type Fits = (document: object, day: string) => boolean

const all: Fits = () => true
/** Lists that keep the register in order are of all who live, wherever. */
const alive: Fits = (one) => !at(one, 'deathAt')

interface Listed {
  readonly query: string
  readonly area: string
  readonly collection: string
  readonly fits?: Fits
}

/** Lists whose rows are others than the documents of their name: computed below, or by other files. */
const otherwise: ReadonlySet<string> = new Set([
  'clientList',
  'deviceList',
  'epidemiologicalAccompanimentContactList',
  'epidemiologicalAccompanimentExamResultList',
  'medicationList',
  'notificationList',
  'quotaList',
  'sigtapChangeList',
  'travelerList',
  'visitList',
])

/** Lists that are called after the collection whose documents they hold, as every record's is. */
const named = productServices.flatMap(({ area, collections, handlers }) =>
  handlers.flatMap(({ query }): Listed[] => {
    const collection = query.name.replace(/List$/, '')
    const isNamed = isListQuery(query) && collection in collections && !otherwise.has(query.name)
    return isNamed ? [{ query: query.name, area, collection }] : []
  }),
)

/** Lists whose rows are the documents of a collection. */
const lists: readonly Listed[] = [
  ...named,
  { query: 'medicationList', area: 'health-secretary', collection: 'medicineList' },
  {
    query: 'citizenGeolocationSituationList',
    area: 'citizen',
    collection: 'citizen',
    fits: alive,
  },
  {
    query: 'citizenListWithoutApp',
    area: 'citizen',
    collection: 'citizen',
    fits: (one) => alive(one, '') && textAt(one, 'installedApp') !== 'MATCH',
  },
  { query: 'visitList', area: 'citizen', collection: 'citizen', fits: isResident },
  {
    query: 'attendancePeriodList',
    area: 'citizen',
    collection: 'historyItem',
    fits: (one, day) => textAt(one, 'type') === 'healthCare' && isOfWeek(one, day),
  },
  {
    query: 'immunizationPeriodList',
    area: 'citizen',
    collection: 'historyItem',
    fits: (one, day) => textAt(one, 'type') === 'immunization' && isOfWeek(one, day),
  },
  {
    query: 'visitPeriodList',
    area: 'citizen',
    collection: 'visit',
    fits: (one, day) => textAt(one, 'citizenId') !== '' && !at(one, 'withdrawn') && isOfWeek(one, day),
  },
  {
    query: 'citizenHealth',
    area: 'citizen',
    collection: 'citizen',
    fits: (one, day) => alive(one, day) && textAt(one, 'lastQuizOn') >= daysBefore(day, 6),
  },
]

const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10)

/** What reports are of where no days are chosen. */
const isOfWeek: Fits = (one, day) =>
  dayOf(at(one, 'date')) >= daysBefore(day, 6) && dayOf(at(one, 'date')) <= day

/** Each list says how many documents it is made of, and its pages hold every one of them once. */
export async function checkLists(oracle: Oracle): Promise<void> {
  const day = dayOf(oracle.now)
  for (const { query, area, collection, fits = all } of lists) {
    const stored = (await oracle.documents(area, collection)).filter((one) => fits(one, day))
    const { rows, total } = await rowsOf(oracle, query)
    const ids = new Set(rows.map((row) => textAt(row, 'id')))
    // Those that the list lacks come first: a difference names one of them.
    const isShown = (one: object) => ids.has(textAt(one, '_id'))
    const lacking = [...stored.filter((one) => !isShown(one)), ...stored.filter(isShown)]
    oracle.figure(
      `${query}.totalItems`,
      total,
      tallyOf(lacking, (one) => textAt(one, '_id')),
    )
    oracle.equal(`${query}: its total and the rows of its pages`, total, ids.size)
  }
}

/** Lists of one person's entries, by the kinds of entries in them. */
const ofPerson: Readonly<Record<string, string>> = {
  healthCareList: 'healthCare',
  measurementList: 'measurement selfReportedMeasurement',
  selfReportedMeasurementList: 'selfReportedMeasurement',
  selfReportedSymptomList: 'selfReportedSymptom',
}

/** So many people are looked at in each of these lists. */
const people = 30

/** Each person's lists hold what their history holds, protected entries for those who may see them alone. */
export async function checkEntries(oracle: Oracle): Promise<void> {
  const items = await oracle.documents('citizen', 'historyItem')
  // A property in which no one lives is visited without a person.
  const visits = (await oracle.documents('citizen', 'visit')).filter((one) => textAt(one, 'citizenId') !== '')
  for (const [query, type] of Object.entries(ofPerson)) {
    const own = items.filter((item) => type.split(' ').includes(textAt(item, 'type')))
    for (const citizenId of [...new Set(own.map((item) => textAt(item, 'citizenId')))].slice(0, people))
      for (const looker of ['doctor', 'secretary'] as const) {
        const stored = own.filter(
          (item) =>
            textAt(item, 'citizenId') === citizenId &&
            (looker === 'doctor' || at(item, 'isProtected') !== true),
        )
        const { total } = await rowsOf(oracle, query, { citizenId }, looker)
        oracle.figure(
          `${query}.totalItems`,
          total,
          tallyOf(stored, (one) => textAt(one, '_id')),
        )
      }
  }
  for (const citizenId of [...new Set(visits.map((visit) => textAt(visit, 'citizenId')))].slice(0, people)) {
    const stored = visits.filter((visit) => textAt(visit, 'citizenId') === citizenId)
    const { total } = await rowsOf(oracle, 'citizenVisitList', { citizenId })
    oracle.figure(
      'citizenVisitList.totalItems',
      total,
      tallyOf(stored, (one) => textAt(one, '_id')),
    )
  }
}
