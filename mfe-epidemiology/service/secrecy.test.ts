import { newId } from '@saude/contract/id'
import { protectedPermission } from '@saude/contract/protected'
import { openArea, type TestArea } from '@saude/service/testing/area'
import { epidemiologicalAccompaniment as cases } from '../contract/accompaniment.ts'
import { accompanimentContact } from '../contract/accompaniment-contact.ts'
import { accompanimentExam } from '../contract/accompaniment-exam.ts'
import { service } from './service.ts'

const hill = { id: newId(), name: 'Morro' }
const unit = { id: newId(), name: 'UBS Central' }
const people = ['Ana Prado', 'Bento Luz', 'Caio Reis', 'Dora Melo'].map((name) => ({
  id: newId(),
  name,
  birthDate: '1990-06-15',
  gender: 'F',
  cns: null,
  neighborhood: hill,
  healthUnit: unit,
  position: { x: -47.1, y: -22.9 },
}))
const now = new Date('2026-11-20T12:00:00-03:00')
const none = { items: [], totalItems: 0, startIndex: 0, stopIndex: 0, endReached: true }

let area: TestArea
beforeAll(async () => {
  area = await openArea(service, {
    now: () => now,
    owners: {
      citizenByIds: people,
      citizenContactByIds: people,
      healthUnitByIds: [unit],
      userByIds: [],
      cidSearch: [
        { id: 'A90', name: 'Dengue' },
        { id: 'A150', name: 'Tuberculose pulmonar' },
      ],
      laboratoryExamsSearch: [{ id: '0202030903', name: 'Dengue NS1' }],
      measurementList: () => none,
      clientSettings: () => ({ statisticsEpidemiology: true, notifyNurse: false }),
      citizenCounts: () => ({ items: [{ gender: 'F', count: 50_000 }] }),
      citizenProfile: () => ({ total: 0, byGender: [], byAge: [], byNeighborhood: [], people: [] }),
      citizenRisk: () => ({ total: 0, items: [] }),
    },
  })
})
afterAll(() => area.close())

const nurse = () => ({ ...area.user, id: newId(), permissions: new Set([protectedPermission]) })

/** A case with an exam and a contact, by somebody who may see it. */
async function open(cid: string, at: number) {
  const by = nurse()
  const { id } = await area.call(
    cases.create,
    {
      citizen: { id: people[at]?.id ?? '' },
      pathology: { id: cid },
      origin: 'suspect',
      openedOn: '2026-11-18',
      firstSymptomsOn: '2026-11-10',
      contactEvery: 2,
      exposed: [],
    },
    by,
  )
  const below = { epidemiologicalAccompanimentId: id }
  const exam = { laboratoryExam: { id: '0202030903' }, collectionDate: '2026-11-19' } as const
  await area.call(
    accompanimentExam.create,
    { ...below, ...exam, resultExam: 'positive', notificationStatus: 'notSent' },
    by,
  )
  await area.call(
    accompanimentContact.create,
    { ...below, at: '2026-11-20 11:00:00.000-03:00', result: 'reached' },
    by,
  )
  return id
}

/** What each query that reads is asked, beside nothing at all; `hidden` is the protected case. */
const inputs = (seen: string, hidden: string): Readonly<Record<string, readonly object[]>> => {
  const ofCitizen = people.map(({ id }) => ({ citizenId: id }))
  const below = [...ofCitizen, { epidemiologicalAccompanimentId: hidden }]
  const one = [{ id: seen }, { id: hidden }]
  const pathologies = ['A90', 'A150'].map((id) => ({ pathology: { id } }))
  return {
    epidemiologicalAccompanimentList: [
      {},
      ...ofCitizen,
      ...pathologies,
      { contactUntil: '2026-12-31' },
      { neighborhood: hill },
      { healthUnit: unit },
    ],
    epidemiologicalAccompanimentGet: one,
    epidemiologicalAccompanimentHistory: one,
    epidemiologicalAccompanimentExamResultList: below,
    epidemiologicalAccompanimentExamResultGet: one,
    epidemiologicalAccompanimentContactList: below,
    epidemiologicalAccompanimentMeasurementList: below,
    epidemiologicalAccompanimentStatistics: [
      ...pathologies,
      { pathology: { id: 'A' }, isPublic: true },
      { pathology: { id: 'A' }, neighborhood: hill },
    ],
    epidemiologicalChannel: [...pathologies, { pathology: { id: 'A' }, method: 'mean' }],
    campaignProgress: [{ id: newId() }],
    streetBlockByIds: [{ ids: [] }],
  }
}

const reading = service.handlers.map(({ query }) => query).filter(({ mutates }) => !mutates)

async function answers(seen: string, hidden: string, user = area.user) {
  const known = inputs(seen, hidden)
  const found: Record<string, unknown> = {}
  for (const query of reading)
    for (const [at, input] of (
      known[query.name] ?? [query.name.endsWith('Get') ? { id: seen } : {}]
    ).entries())
      found[`${query.name} ${at}`] = await area
        .call(query, input, user)
        .catch((error: { key?: string }) => `${error.key}`)
  return found
}

test('to who may not see them, no answer of the area is another one with protected cases', async () => {
  const seen = await open('A90', 0)
  // An id that there will never be: what is hidden is answered as if it were not there.
  const before = await answers(seen, newId())
  const hidden = await open('A150', 1)
  for (const at of [2, 3]) await open('A150', at)
  expect(await answers(seen, hidden)).toEqual(before)
  const forNurse = await answers(seen, hidden, nurse())
  expect(forNurse['epidemiologicalAccompanimentList 0']).toMatchObject({ totalItems: 4 })
  expect(forNurse['epidemiologicalAccompanimentGet 1']).toMatchObject({ pathology: { id: 'A150' } })
  expect(forNurse['epidemiologicalAccompanimentStatistics 1']).toMatchObject({ cases: 3 })
})
