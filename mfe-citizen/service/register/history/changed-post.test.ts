import { healthCareCreate } from '../../../contract/health-care.ts'
import { measurementCreate } from '../../../contract/measurement.ts'
import { attendanceProduction } from '../../../contract/production.ts'
import { medicalCareReport } from '../../../contract/production-report.ts'
import { type OpenHistory, openHistory, refusal, staff, unit } from './testing.ts'

const elsewhere = { id: 'u2', name: 'UBS Vila Nova', cnes: '2082691' }
const doctor = { id: '225125', name: 'Médico clínico' }
const family = { id: '225142', name: 'Médico da estratégia de saúde da família' }
/** Who shares an attendance, and changed posts the day after it. */
const lia = {
  ...{ id: 'd1', name: 'Doutora Lia', cns: '980016277345091', cbo: family, healthUnitId: 'u2' },
  posts: [
    { id: 'q2', healthUnitId: 'u2', team: '0001482033', cbo: family, from: '2026-11-20' },
    { id: 'q1', healthUnitId: 'u1', team: '0001482017', cbo: doctor, to: '2026-11-19' },
  ],
}

/** In both posts at once, for as long as is known. */
const both = {
  ...{ id: 'm1', name: 'Profissional m1', cns: '980016277345091', cbo: family, healthUnitId: 'u2' },
  posts: [
    { id: 'p1', healthUnitId: 'u1', team: '0001482017', cbo: doctor },
    { id: 'p2', healthUnitId: 'u2', team: '0001482033', cbo: family },
  ],
}
/** In a post that ended the day before yesterday, then in two at once. */
const own = {
  ...both,
  id: 'm2',
  posts: [
    { id: 'p1', healthUnitId: 'u1', team: '0001482017', cbo: doctor, from: '2026-02-01', to: '2026-11-18' },
    { id: 'p2', healthUnitId: 'u2', team: '0001482033', cbo: family, from: '2026-11-19' },
    { id: 'p3', healthUnitId: 'u1', team: null, cbo: doctor, from: '2026-11-10' },
  ],
}

let history: OpenHistory
beforeAll(async () => {
  history = await openHistory({
    healthUnitByIds: { items: [unit, elsewhere] },
    userAtWorkByIds: { items: [lia, both, own] },
  })
})
afterAll(() => history.close())

const post = (id: string, healthUnit: typeof unit, ine: string, cbo: typeof doctor) => ({
  ...{ id, healthUnit, cbo, microArea: null },
  team: { id: `team-${id}`, name: `Equipe ${ine}`, ine },
})
const then = { ...staff('m1', 'doctor'), post: post('p1', unit, '0001482017', doctor) }
/** The same person in another post, with another CNS in their record. */
const today = { ...then, cns: '700000000000005', post: post('p2', elsewhere, '0001482033', family) }
const secretary = staff('s1', 'healthSecretary')

const attended = (citizenId: string) => ({
  citizenId,
  attendedAt: '2026-11-19T10:30',
  procedure: { id: '0301010064', name: '' },
  weight: 71.4,
  procedures: [{ procedure: { id: '0301100039', name: '' }, quantity: 2 }],
  sharedWith: { id: 'd1', name: '' },
})
const storedOf = (citizenId: string) =>
  history.opened.collections.historyItem.findAll({ citizenId }, { max: 10 })

const madeThen = {
  first: { userId: 'm1', cns: then.cns, cbo: { code: doctor.id } },
  madeIn: { post: 'p1', healthUnitId: 'u1', cnes: unit.cnes, team: '0001482017', cbo: doctor.id },
}

test('who corrects after a change of posts leaves the act in the post in which it was done', async () => {
  const citizenId = await history.citizen()
  const { id } = await history.call(healthCareCreate, attended(citizenId), then)
  const correction = { ...attended(citizenId), notes: 'Retorno em 30 dias', corrects: id, reason: 'Faltava' }
  const { id: right } = await history.call(healthCareCreate, correction, today)
  const stored = await storedOf(citizenId)
  expect(stored.map(({ type }) => type).sort()).toEqual(['healthCare', 'measurement', 'procedure'])
  for (const entry of stored) expect(entry).toMatchObject(madeThen)
  for (const entry of stored.filter(({ type }) => type !== 'measurement'))
    expect(entry).toMatchObject({ healthUnit: unit, team: '0001482017' })
  expect(stored.find(({ _id }) => _id === right)).toMatchObject({
    corrects: [id],
    second: { userId: 'd1', cbo: { code: doctor.id } },
    secondAt: { ...unit, team: '0001482017' },
  })
})

test('what a correction says itself holds, and a team is one of its unit', async () => {
  const citizenId = await history.citizen()
  const { id } = await history.call(healthCareCreate, attended(citizenId), then)
  const moved = {
    ...attended(citizenId),
    healthUnit: { id: elsewhere.id, name: elsewhere.name },
    ...{ corrects: id, reason: 'Foi na Vila Nova' },
  }
  const { id: right } = await history.call(healthCareCreate, moved, today)
  const [stored] = (await storedOf(citizenId)).filter(({ _id }) => _id === right)
  expect(stored).toMatchObject({ healthUnit: elsewhere, team: null, first: { cbo: { code: doctor.id } } })
})

test('a measurement that is corrected keeps who took it, and in which post', async () => {
  const citizenId = await history.citizen()
  const measured = { citizenId, measuredAt: '2026-11-19T10:30', weight: 71.4 }
  const { id } = await history.call(measurementCreate, measured, then)
  await history.call(measurementCreate, { ...measured, weight: 74.1, corrects: id, reason: 'Trocado' }, today)
  expect(await storedOf(citizenId)).toMatchObject([{ ...madeThen, measures: { weight: 74.1 } }])
})

test('production and reports count an act where and as what it was done, not where its author is today', async () => {
  const citizenId = await history.citizen()
  const day = '2026-08-03'
  const at = (hour: string) => ({ ...attended(citizenId), attendedAt: `${day}T${hour}` })
  const { id } = await history.call(healthCareCreate, at('08:00'), then)
  await history.call(healthCareCreate, at('14:00'), today)
  await history.call(healthCareCreate, { ...at('08:00'), corrects: id, reason: 'Faltava' }, today)
  const { items } = await history.call(attendanceProduction, { from: day, to: day }, secretary)
  const attendances = items.filter(({ type }) => type === 'healthCare')
  expect(
    attendances.map(({ cnes, team, cbo, professionalCns }) => [cnes, team, cbo, professionalCns]),
  ).toEqual([
    [unit.cnes, '0001482017', doctor.id, then.cns],
    [elsewhere.cnes, '0001482033', family.id, today.cns],
  ])
  const by = async (group: 'healthUnit' | 'occupation' | 'professional') =>
    (await history.call(medicalCareReport, { from: day, to: day, by: group }, secretary)).items
      .map((row) => [row.id, row.attendances])
      .sort()
  // Each attendance with its second procedure.
  expect(await by('healthUnit')).toEqual([
    ['u1', 2],
    ['u2', 2],
  ])
  expect(await by('occupation')).toEqual([
    [doctor.id, 2],
    [family.id, 2],
  ])
  expect(await by('professional')).toEqual([['m1', 4]])
})

describe('what is entered later than it was done', () => {
  const changed = { ...today, id: 'm2' }
  const late = (citizenId: string, day: string, more: object = {}) => ({
    ...{ citizenId, attendedAt: `${day}T10:30`, procedure: { id: '0301010064', name: '' }, weight: 71.4 },
    ...more,
  })
  const madeIn = (post: string, healthUnit: typeof unit, team: string | null, cbo: typeof doctor) => ({
    first: { userId: 'm2', cbo: { code: cbo.id } },
    madeIn: { post, healthUnitId: healthUnit.id, cnes: healthUnit.cnes, team, cbo: cbo.id },
  })
  const inFirst = madeIn('p1', unit, '0001482017', doctor)

  test('is of the post of that day, with all that was measured and done in it', async () => {
    const citizenId = await history.citizen()
    const attendance = late(citizenId, '2026-11-05', {
      procedures: [{ procedure: { id: '0301100039', name: '' }, quantity: 2 }],
    })
    const { id } = await history.call(healthCareCreate, attendance, changed)
    const stored = await storedOf(citizenId)
    expect(stored).toHaveLength(3)
    for (const entry of stored) expect(entry).toMatchObject(inFirst)
    expect(stored.find(({ _id }) => _id === id)).toMatchObject({ healthUnit: unit, team: '0001482017' })
    const measured = { citizenId, measuredAt: '2026-11-06T08:00', weight: 70 }
    const { id: weighed } = await history.call(measurementCreate, measured, changed)
    expect((await storedOf(citizenId)).find(({ _id }) => _id === weighed)).toMatchObject(inFirst)
  })

  test('is of the post of now where that held then, and of another one that is named', async () => {
    const citizenId = await history.citizen()
    await history.call(healthCareCreate, late(citizenId, '2026-11-19'), changed)
    const named = late(citizenId, '2026-11-19', { post: { id: 'p3', name: '' } })
    await history.call(healthCareCreate, named, changed)
    const attendances = (await storedOf(citizenId)).filter(({ type }) => type === 'healthCare')
    expect(attendances).toMatchObject([
      { ...madeIn('p2', elsewhere, '0001482033', family), healthUnit: elsewhere },
      { ...madeIn('p3', unit, null, doctor), healthUnit: unit, team: null },
    ])
  })

  test('of a post that did not hold then is refused at it, and of days before all posts what the record says', async () => {
    const citizenId = await history.citizen()
    const named = late(citizenId, '2026-11-05', { post: { id: 'p2', name: '' } })
    expect((await refusal(history.call(healthCareCreate, named, changed))).payload).toMatchObject({
      fields: { post: 'Esta lotação não valia na data do atendimento' },
    })
    await history.call(healthCareCreate, late(citizenId, '2026-01-20'), changed)
    const [stored] = await storedOf(citizenId)
    expect(stored).toMatchObject({ first: { cbo: { code: '223565' } }, healthUnit: null, madeIn: null })
  })

  test('a correction moves it to the post that it names', async () => {
    const citizenId = await history.citizen()
    const { id } = await history.call(healthCareCreate, late(citizenId, '2026-11-18'), changed)
    const correction = { post: { id: 'p3', name: '' }, corrects: id, reason: 'Foi na outra lotação' }
    await history.call(healthCareCreate, late(citizenId, '2026-11-18', correction), changed)
    for (const entry of await storedOf(citizenId))
      expect(entry).toMatchObject(madeIn('p3', unit, null, doctor))
  })
})
