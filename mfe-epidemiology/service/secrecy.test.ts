import { newId } from '@saude/contract/id'
import { protectedPermission } from '@saude/contract/sees-protected'
import { openArea, type TestArea } from '@saude/service/testing/area'
import { epidemiologicalAccompaniment as cases } from '../contract/accompaniment.ts'
import { accompanimentContact } from '../contract/accompaniment-contact.ts'
import { accompanimentExam } from '../contract/accompaniment-exam.ts'
import { epidemiologicalChannel } from '../contract/channel.ts'
import { epidemiologicalProfile } from '../contract/profile.ts'
import { epidemiologicalStatistics } from '../contract/statistics.ts'
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
const measured = {
  items: [{ id: newId(), citizenId: newId(), weight: 71, measuredAt: '2026-11-18 09:00:00.000-03:00' }],
  totalItems: 1,
  startIndex: 0,
  stopIndex: 0,
  endReached: true,
}

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
        { id: 'A309', name: 'Hanseníase' },
      ],
      laboratoryExamsSearch: [{ id: '0202030903', name: 'Dengue NS1' }],
      measurementList: () => measured,
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

test('what is written of a protected case, of its exams and contacts is marked for the log and the feed', async () => {
  const { feed } = area.opened.store
  const marksSince = async (position: string) =>
    (await feed.after(position)).changes.map(
      ({ topic, detail }) => [topic, detail?.isProtected ?? false] as const,
    )
  const [start, by] = [await feed.latest(), nurse()]
  const id = await open('A309', 0)
  const topics = new Map(await marksSince(start))
  expect([...topics.values()]).toEqual([true, true, true])
  const before = await feed.latest()
  const answers = [
    await area.call(cases.update, { id, document: { contactEvery: 3 } }, by),
    // It is no protected one any more, but was one: others learn that something changed, not of whom.
    await area.call(cases.update, { id, document: { pathology: { id: 'A90' } } }, by),
    await area.call(cases.update, { id, document: { contactEvery: 2 } }, by),
  ]
  expect(answers.map(({ isProtected }) => isProtected ?? null)).toEqual([true, true, null])
  expect(
    (await marksSince(before)).filter(([topic]) => topic === cases.name).map(([, mark]) => mark),
  ).toEqual([true, true, false])
  await area.call(cases.remove, { id }, by)
})

test('to who may not see them, no answer of the area is another one with protected cases', async () => {
  const seen = await open('A90', 0)
  // An id that there will never be: what is hidden is answered as if it were not there.
  const before = await answers(seen, newId())
  const hidden = await open('A150', 1)
  for (const at of [2, 3]) await open('A150', at)
  expect(await answers(seen, hidden)).toEqual(before)
  const forNurse = await answers(seen, hidden, nurse())
  expect(forNurse['epidemiologicalAccompanimentList 0']).toMatchObject({ totalItems: 4 })
  expect(forNurse['epidemiologicalAccompanimentHistory 1']).toMatchObject({ isProtected: true })
  expect(Object(forNurse['epidemiologicalAccompanimentHistory 0']).isProtected ?? null).toBeNull()
  // By the case alone: what was measured on its citizen is no secret.
  const byCase = forNurse[`epidemiologicalAccompanimentMeasurementList ${people.length}`]
  expect(byCase).toMatchObject({ items: [{ weight: 71, isProtected: true }] })
  expect(JSON.stringify(forNurse['epidemiologicalAccompanimentMeasurementList 1'])).not.toContain(
    'isProtected',
  )
  expect(forNurse['epidemiologicalAccompanimentGet 1']).toMatchObject({ pathology: { id: 'A150' } })
  const [, ...ill] = people.map(({ id }) => id)
  // Everybody who is counted is in the access log: a small number says as much of each of them as a row.
  for (const name of ['epidemiologicalAccompanimentStatistics 1', 'epidemiologicalChannel 1'])
    expect(Object(forNurse[name]).protectedCitizens.sort()).toEqual(ill.sort())
  for (const name of ['epidemiologicalAccompanimentStatistics 0', 'epidemiologicalChannel 0'])
    expect(forNurse[name]).toMatchObject({ protectedCitizens: [] })
  for (const query of [epidemiologicalStatistics, epidemiologicalChannel, epidemiologicalProfile])
    expect([query.logs, query.logsAs]).toEqual(['protectedCitizens', 'protected'])
  expect(forNurse['epidemiologicalAccompanimentStatistics 1']).toMatchObject({ cases: 3 })
})
