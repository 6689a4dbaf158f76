import { kindNames, kinds } from '@saude/health-secretary/contract/kinds'
import type { Entity } from '@saude/store'

/** A stored document, whatever is in it. */
export interface Row extends Entity {
  readonly client: string
  readonly [field: string]: unknown
}

/** What an older release has left to one migration. */
export interface Older {
  /** By collection: all that the migration reads and writes are named, of some there is nothing. */
  readonly rows: Readonly<Record<string, readonly Row[]>>
  /** Of these the last one is removed, and may come back. */
  readonly removedOf?: readonly string[]
}

/** More than one batch of `each`, of trips and of citizens. */
const [many, trips, people] = [510, 205, 205]
const at = new Date('2026-10-05T12:00:00.000Z')
const stamped = { createdAt: at, updatedAt: at, updatedBy: null, version: 3 }
const named = (id: string) => ({ id, name: `Nome ${id}`, searchName: `nome ${id}` })
const idOf = (index: number) => index.toString(16).padStart(8, '0')

const rows = (count: number, row: (index: number, id: string) => object): readonly Row[] =>
  Array.from({ length: count }, (_, index) => ({ _id: idOf(index), client: 'c', ...row(index, idOf(index)) }))

const care = { citizenId: 'p', type: 'healthCare', date: at, healthUnit: { id: 'u' }, ...stamped }
/** As far as conditions are looked at here. */
const conditions = { pregnant: false, mentalHealthCids: [], weight: null, height: null }
const citizen = (id: string, has: object) => ({
  cpfKey: id,
  cnsKey: id,
  conditions: { ...conditions, ...has },
  ...stamped,
})
const provider = (id: string) => ({ name: `Clínica ${id}`, nameKey: `clinica ${id}`, ...stamped })
const measures = { weight: 61.5, height: 1.62 }

/** Of two kinds of requests, which are gone through one after the other. */
const requests = (more: object = {}) => {
  const request = (index: number) => ({
    number: `2026/${String(index + 1).padStart(6, '0')}`,
    citizen: named(idOf(index)),
    date: '2026-10-05',
    state: 'requested',
    priority: 'notUrgent',
    ...stamped,
    ...more,
  })
  return {
    ...Object.fromEntries(kindNames.map((kind) => [kinds[kind].name, []])),
    protocol: [],
    examRequest: rows(many, (index) => ({ ...request(index), exam: { id: '0202010473', name: 'Glicose' } })),
    withdrawal: rows(3, request).map((one) => ({ ...one, _id: `w${one._id}` })),
  }
}
/** As they stood in the list over all kinds. */
const listed = () =>
  rows(many, (index) => ({
    type: 'examRequest',
    state: 'requested',
    citizen: named(idOf(index)),
    queue: null,
  }))

/**
 * What each migration is killed in the middle of, by area and id: rows that it has to convert, in more than one batch where it
 * has batches.
 */
export const olderRows: Readonly<Record<string, Older>> = {
  'core 2026-11-27-91-access-log-seals': {
    rows: {
      client: rows(1, () => ({ _id: 'c', name: 'Vila Serena', ...stamped })),
      accessLog: rows(2 * many + 80, (_, id) => ({
        userId: 'u',
        userName: 'Ana',
        query: 'citizenGet',
        isChange: false,
        requestId: id,
        citizenIds: ['p'],
        at,
      })),
      accessLogSegment: [],
    },
  },
  'core 2026-11-26-01-territory-registers': {
    rows: {
      healthUnit: rows(1, () => ({ name: 'UBS', ...stamped })),
      neighborhood: rows(many, (_, id) => ({ name: `Bairro ${id}` })),
      street: rows(3, (_, id) => ({ name: `Rua ${id}` })),
      microArea: rows(3, (_, id) => ({ code: id, name: id, healthUnitId: idOf(0), neighborhoodId: idOf(1) })),
    },
    removedOf: ['neighborhood'],
  },
  'core 2026-11-27-01-teams': {
    rows: {
      healthUnit: rows(many, (index, id) => ({
        name: `UBS ${id}`,
        cnes: id,
        searchName: `ubs ${id}`,
        teams: [
          { team: 'Equipe', kind: 'family', ine: String(index).padStart(10, '0') },
          { team: 'Sem número', kind: null, ine: null },
        ],
        ...stamped,
      })),
      // Every second one is of a team that its unit does not list.
      microArea: rows(many, (index, id) => ({
        code: id,
        name: id,
        healthUnit: named(id),
        team: String(index % 2 === 0 ? index : 900_000 + index).padStart(10, '0'),
        ...stamped,
      })),
      team: [],
    },
  },
  'citizen 2026-11-26-01-protected-diagnoses': {
    rows: {
      historyItem: rows(many, () => ({ ...care, problem: { system: 'cid10', code: 'A150', name: 'TB' } })),
    },
    removedOf: ['historyItem'],
  },
  'citizen 2026-11-26-02-comparable-snapshots': {
    rows: {
      protectedSnapshot: rows(3, (index) => ({ asOf: '2026-10-01', ...(index === 2 && { held: {} }) })),
    },
  },
  'citizen 2026-11-26-03-production-months': {
    rows: { historyItem: rows(many, () => care) },
    removedOf: ['historyItem'],
  },
  'citizen 2026-11-26-04-visit-months': {
    rows: {
      visit: rows(many, (_, id) => ({
        citizenId: id,
        date: '2026-10-09',
        outcome: 'done',
        reason: null,
        by: { id: 'a', name: 'Ana', isAcs: true },
        recordedAt: at,
      })),
    },
    removedOf: ['visit'],
  },
  'citizen 2026-11-26-05-attended-months': {
    rows: {
      attendedCitizen: rows(1, () => ({ citizenId: 'p', year: '2026', unit: '*', count: 3 })),
      historyItem: rows(3, (index) => ({ ...care, month: `2026-0${7 + index}` })),
    },
  },
  'citizen 2026-11-26-06-days-of-weights': {
    rows: {
      citizen: rows(people, (_, id) => ({ ...citizen(id, measures), declaredConditions: null })),
      historyItem: rows(people, (_, citizenId) => ({ ...care, citizenId, type: 'measurement', measures })),
    },
  },
  'citizen 2026-11-27-01-days-of-pregnancies': {
    rows: { citizen: rows(people, (_, id) => citizen(id, { pregnant: true })), historyItem: [] },
  },
  'citizen 2026-11-27-02-homes': {
    rows: {
      // Three to a household, the last of them in the flat beside; some of none, who share a door.
      citizen: rows(people * 3, (index, id) => ({
        ...citizen(id, {}),
        name: `Nome ${id}`,
        isVisitable: true,
        addressOnCity: index % 50 !== 49,
        householdId: index < 600 ? `h${Math.floor(index / 3)}` : null,
        opensHousehold: index < 600 && index % 3 === 0,
        addressPublicPlaceType: 'Rua',
        addressPublicPlace: 'das Flores',
        addressNumber: String(index < 600 ? Math.floor(index / 3) : 9_000),
        addressComplement: index % 3 === 2 ? 'Apto 2' : null,
        neighborhood: { id: 'n', name: 'Centro' },
      })),
      home: [],
    },
  },
  'epidemiology 2026-11-26-10-outdated-states': {
    rows: {
      epidemiologicalAccompaniment: rows(many, (_, id) => ({
        citizen: named(id),
        pathology: named('A90'),
        state: 'outdated',
        stateBefore: 'monitored',
        openedOn: '2026-10-01',
        lastContactOn: '2026-10-03',
        nextContactOn: '2026-10-05',
        contactEvery: 2,
        ...stamped,
      })),
    },
    removedOf: ['epidemiologicalAccompaniment'],
  },
  'travel 2026-11-26-01-older-seats': {
    rows: {
      traveler: [],
      // Of the last ones the trips were removed.
      travelSeat: rows(trips + 3, () => ({ taken: 0 })),
      travel: rows(trips, () => ({
        state: 'planned',
        originCity: named('o'),
        destinationCity: named('d'),
        appointmentDate: at,
        endAt: at,
        ...stamped,
      })),
    },
  },
  'travel 2026-11-27-01-cost-center-charges': {
    rows: {
      travelExpense: rows(many, () => ({
        travelId: 't',
        kind: 'fuel',
        amount: 12.5,
        date: '2026-10-05',
        ...stamped,
      })),
      travel: rows(1, () => ({ _id: 't', costCenter: named('k'), appointmentDate: at, ...stamped })),
      outbox: [],
    },
  },
  'health-secretary 2026-11-26-01-protocols': { rows: requests() },
  'health-secretary 2026-11-26-05-one-sequence': {
    rows: {
      recordNumber: rows(many, (index, id) => ({ _id: `${id}/examRequest/2026`, last: index + 1 })),
    },
  },
  'health-secretary 2026-11-27-01-queues': { rows: { ...requests(), protocol: listed() } },
  'health-secretary 2026-11-27-02-quota-places': {
    rows: {
      ...requests({ state: 'booked', performer: named('p1'), appointmentAt: at }),
      protocol: listed(),
    },
  },
  'health-secretary 2026-11-27-03-providers': {
    rows: { affiliated: rows(many, (_, id) => provider(id)), provider: [] },
  },
  'health-secretary 2026-11-27-04-cost-center-charges': {
    rows: {
      ...requests(),
      examRequest: [],
      withdrawal: [],
      benefitRequest: rows(many, (_, id) => ({
        citizen: named(id),
        state: 'approved',
        costCenter: named('k'),
        amount: 80,
        approvedOn: '2026-10-05',
        ...stamped,
      })),
      outbox: [],
    },
  },
  'health-secretary 2026-11-27-05-offers': {
    rows: {
      affiliated: rows(many, (_, id) => provider(id)),
      provider: rows(many, (_, id) => ({ ...provider(id), views: { affiliated: id }, viewIds: [id] })),
      quota: rows(3, (_, id) => ({
        provider: named(id),
        type: 'examRequest',
        item: { id: '0202010473', name: 'Glicose' },
        places: 40,
        itemKey: `${id}/examRequest/0202010473`,
        itemKeyKey: `${id}/examrequest/0202010473`,
        ...stamped,
      })),
      affiliatedProcedure: rows(3, (_, id) => ({
        affiliated: named(id),
        procedure: { id: '0214010015', name: 'Glicemia capilar' },
        competence: '2026-10',
        monthKey: `${id}/0214010015/2026-10`,
        monthKeyKey: `${id}/0214010015/2026-10`,
        availability: 60,
        value: 3.7,
        ...stamped,
      })),
      appointmentSlot: rows(3, (_, id) => ({
        provider: named(id),
        type: 'physiotherapySession',
        at,
        places: 2,
        ...stamped,
      })),
      ...{ examProvider: [], physiotherapyProvider: [], occupationalTherapyProvider: [] },
    },
  },
  'health-secretary 2026-11-27-06-two-providers': {
    rows: {
      ...requests({ state: 'booked', performer: named('p1'), provider: named('p2'), appointmentAt: at }),
      twoProviders: [],
    },
  },
  'options 2026-11-27-03-providers': {
    rows: {
      examProvider: rows(many, (_, id) => provider(id)),
      physiotherapyProvider: rows(3, (_, id) => provider(id)).map((one) => ({ ...one, _id: `p${one._id}` })),
      occupationalTherapyProvider: [],
      recordHistory: rows(3, (_, of) => ({ record: 'examProvider', of, at, by: null, kind: 'created' })),
      outbox: [],
    },
    removedOf: ['examProvider'],
  },
}
