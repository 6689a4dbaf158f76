import { citizenCaseList } from '@saude/citizen/contract/followed-case'
import { newId } from '@saude/contract/id'
import { daysAfter, today } from '@saude/contract/instants'
import { stateLabel } from '@saude/contract/record/states'
import { testRecord } from '@saude/service/record/testing/test-record'
import { openArea, type TestArea } from '@saude/service/testing/area'
import { epidemiologicalAccompaniment as cases } from '../../contract/accompaniment.ts'
import { accompanimentStates, openStates } from '../../contract/accompaniment-states.ts'
import type { AccompanimentStatus } from '../../contract/case-status.ts'
import { service } from '../service.ts'

const neighborhood = { id: newId(), name: 'Vila Nova' }
const unit = { id: newId(), name: 'UBS Central' }
const people = Array.from({ length: 400 }, (_, index) => ({
  id: newId(),
  name: `Ana ${index}`,
  birthDate: '1990-06-15',
  gender: index % 2 ? 'M' : 'F',
  cns: null,
  phone: '19999990000',
  address: 'Rua das Flores, 10',
  position: { x: -47.123456, y: -22.987654 },
  neighborhood,
  healthUnit: unit,
}))
const [ana = { id: '', name: '' }, bento = { id: '', name: '' }] = people
const dengue = { id: 'A90', name: 'Dengue' }
const hiv = { id: 'B24', name: 'Doença pelo HIV' }

let now = new Date('2026-11-20T12:00:00-03:00')
let area: TestArea
beforeAll(async () => {
  area = await openArea(service, {
    now: () => now,
    owners: {
      citizenByIds: people,
      citizenQuizByIds: [
        { id: ana.id, name: '', quizzes: [{ date: '2026-11-19', isHealthy: false, healthCares: [] }] },
      ],
      citizenContactByIds: people,
      cidSearch: [dengue, hiv, { id: 'B342', name: 'Infecção por coronavírus' }],
      healthUnitByIds: [unit, { id: newId(), name: 'UBS Norte' }],
      userByIds: [{ id: newId(), name: 'Enf. Rosa' }],
    },
  })
})
afterAll(() => area.close())
beforeEach(() => {
  now = new Date('2026-11-20T12:00:00-03:00')
})

testRecord(cases, () => area, {
  values: (nth) => ({
    citizen: { id: people[nth + 10]?.id },
    pathology: { id: 'A90' },
    origin: 'suspect',
    openedOn: '2026-03-01',
    firstSymptomsOn: '2026-02-27',
    contactEvery: 2,
    exposed: [],
    notifiedAt: '2026-03-02 08:30:00.000-03:00',
  }),
  changes: { observation: 'Febre há dois dias' },
})

const opened = async (more: Record<string, unknown> = {}, who = ana) =>
  (
    await area.call(cases.create, {
      citizen: { id: who.id },
      pathology: { id: dengue.id },
      origin: 'suspect',
      openedOn: '2026-11-18',
      contactEvery: 2,
      ...more,
    })
  ).id
const read = (id: string) => area.call(cases.get, { id })
type Step = keyof typeof accompanimentStates.transitions
const step = (id: string, transition: Step, document: object = {}, reason?: string) =>
  area.call(cases.transition, { id, transition, document, ...(reason && { reason }) })
const close = { closedOn: '2026-11-20' }

test('a case says how the person felt, in its list and by itself', async () => {
  const id = await opened()
  const said = [{ date: '2026-11-19', isHealthy: false, healthCares: [] }]
  expect(await read(id)).toMatchObject({ healthQuizzes: said, status: 'suspect' })
  const { items } = await area.call(cases.list, { citizenId: ana.id })
  expect(items).toMatchObject([{ id, healthQuizzes: said }])
  const other = await opened({}, bento)
  expect(await read(other)).toMatchObject({ healthQuizzes: [] })
  for (const one of [id, other]) await area.call(cases.remove, { id: one })
})

test('the states lead to one another by these steps, and nowhere else', () => {
  const deaths = ['fatalityInvestigation', 'fatalityOther']
  const allowed = {
    monitored: ['suspect', 'positive', 'negative', 'discarded', 'interrupted', 'inconclusive', ...deaths],
    suspect: [
      ...['positive', 'negative', 'discarded', 'monitored', 'interned', 'fatality', 'interrupted'],
      'inconclusive',
      ...deaths,
    ],
    positive: ['interned', 'recovered', 'fatality', 'interrupted', ...deaths],
    interned: ['positive', 'recovered', 'fatality', 'interrupted', ...deaths],
    negative: ['suspect'],
    discarded: ['suspect'],
    recovered: ['suspect', 'positive'],
    interrupted: ['suspect', 'positive'],
    inconclusive: ['suspect'],
    fatality: ['suspect', 'positive'],
    fatalityOther: ['suspect', 'positive'],
    fatalityInvestigation: ['suspect', 'positive', 'fatality', 'fatalityOther'],
  }
  expect(Object.keys(allowed).sort()).toEqual(Object.keys(accompanimentStates.names).sort())
  for (const [state, to] of Object.entries(allowed)) {
    const found = Object.values(accompanimentStates.transitions).flatMap((one) =>
      one.from.some((from) => from === state) ? [one.to] : [],
    )
    expect([state, [...new Set(found)].sort()]).toEqual([state, [...to].sort()])
  }
})

test('a case knows where the person lives, their age that day, and when to call again', async () => {
  const id = await opened({ firstSymptomsOn: '2026-11-15' })
  expect(await read(id)).toMatchObject({
    state: 'suspect',
    status: 'suspect',
    day: '2026-11-15',
    age: 36,
    gender: 'F',
    neighborhood: { name: 'Vila Nova' },
    healthUnit: { name: 'UBS Central' },
    responsibleUser: { id: area.user.id },
    lastContactOn: '2026-11-20',
    nextContactOn: '2026-11-22',
    outdatedOn: '2026-11-29',
    phone: '19999990000',
    address: 'Rua das Flores, 10',
  })
  const due = (contactUntil: string) => area.call(cases.list, { contactUntil, citizenId: ana.id })
  expect((await due('2026-11-21')).items).toEqual([])
  expect((await due('2026-11-22')).items).toMatchObject([{ id }])
  await expect(opened()).rejects.toMatchObject({
    payload: { fields: { pathology: 'O cidadão já tem acompanhamento aberto desta patologia' } },
  })
  await step(id, 'discard', { closingCriterion: 'laboratory', ...close })
  await opened()
})

test('a contact of a suspect begins monitored', async () => {
  const id = await opened({ origin: 'monitored' }, people[2])
  expect(await read(id)).toMatchObject({ state: 'monitored', day: '2026-11-18' })
})

test('an outcome ends the calls, and a case that was reopened has them again', async () => {
  const id = await opened({}, people[3])
  await step(id, 'confirm', { closingCriterion: 'laboratory' })
  await expect(step(id, 'recover', { closedOn: '2026-11-01' })).rejects.toMatchObject({
    payload: { fields: { 'document.closedOn': 'Data do encerramento é antes da data do caso' } },
  })
  await step(id, 'recover', close)
  expect(await read(id)).toMatchObject({
    state: 'recovered',
    nextContactOn: null,
    outdatedOn: null,
    ...close,
  })
  await expect(step(id, 'reopenPositive')).rejects.toMatchObject({ key: 'validation' })
  await step(id, 'reopenPositive', {}, 'Voltou a ter febre')
  expect(await read(id)).toMatchObject({
    state: 'positive',
    closedOn: null,
    closingCriterion: 'laboratory',
    nextContactOn: '2026-11-22',
  })
})

/** An open case in a state, last called on 20 November: outdated from the 29th on. */
async function waiting(state: string, who: typeof ana) {
  const id = await opened({}, who)
  const definition = area.definitions[cases.name]
  if (!definition) throw new Error('no cases')
  await area.opened.store
    .collection<{ _id: string; state: string }>(definition)
    .updateOne({ _id: id }, { $set: { state } })
  return id
}
const under = async (state: AccompanimentStatus, citizenId: string) =>
  (await area.call(cases.list, { state, citizenId })).items.map(({ id }) => id)

test.each(openStates)(
  'a case that is %s is outdated when the days without contact end, and closes all the same',
  async (state) => {
    const who = people[300 + openStates.indexOf(state)] ?? ana
    const id = await waiting(state, who)
    now = new Date('2026-11-28T23:59:00-03:00')
    expect(await read(id)).toMatchObject({ state, status: state })
    expect(await under(state, who.id)).toEqual([id])
    expect((await area.call(cases.list, { contactUntil: '2026-11-28', citizenId: who.id })).totalItems).toBe(
      1,
    )
    now = new Date('2026-11-29T00:01:00-03:00')
    expect(await read(id)).toMatchObject({ state, status: 'outdated', outdatedOn: '2026-11-29' })
    expect(await under('outdated', who.id)).toEqual([id])
    expect(await under(state, who.id)).toEqual([])
    // It is not called any more unless somebody looks for it, nor opened a second time.
    expect((await area.call(cases.list, { contactUntil: '2026-11-29', citizenId: who.id })).totalItems).toBe(
      0,
    )
    await expect(opened({}, who)).rejects.toMatchObject({ key: 'validation' })
    for (const transition of ['interrupt', 'reopenSuspect'] as const)
      await step(id, transition, transition === 'interrupt' ? close : {}, 'Sem resposta')
    expect(await read(id)).toMatchObject({ state: 'suspect', status: 'suspect', outdatedOn: '2026-12-08' })
  },
)

const closings = (['recover', 'negate', 'discard', 'interrupt', 'die', 'confirm'] as const).map(
  (name, index) => ({
    name,
    from: name === 'recover' ? 'positive' : 'suspect',
    who: 310 + index,
  }),
)
test.each(closings)('an outdated case takes the step $name', async ({ name, from, who }) => {
  const id = await waiting(from, people[who] ?? ana)
  now = new Date('2026-12-20T12:00:00-03:00')
  expect(await read(id)).toMatchObject({ status: 'outdated' })
  await step(id, name, { closingCriterion: 'laboratory', ...close }, 'Encerrado')
  expect((await read(id)).state).toBe(accompanimentStates.transitions[name].to)
})

test('the history of a case from when being outdated was a state names it in words', () => {
  expect(stateLabel(accompanimentStates, 'outdated')).toBe('Desatualizado')
})

test('whom the case exposed is monitored from that day on', async () => {
  const one = {
    name: 'Davi',
    relationship: 'household',
    exposedOn: '2026-11-10',
    until: '2026-11-24',
  }
  const early = { ...one, until: '2026-11-09' }
  await expect(opened({ exposed: [one, early] }, people[8])).rejects.toMatchObject({
    payload: { fields: { 'exposed.1.until': 'Monitorar até não pode ser antes da exposição' } },
  })
  const id = await opened({ exposed: [one] }, people[8])
  expect(await read(id)).toMatchObject({ exposed: [one] })
  const { exposed } = await area.call(cases.get, { id }, area.anonymous)
  expect(exposed).toMatchObject([{ name: null, exposedOn: '2026-11-10' }])
})

test('protected diagnoses do not exist for users without the permission', async () => {
  const doctor = { ...area.user, permissions: new Set(['sensitiveDiagnosisRead']) }
  const values = { origin: 'suspect', openedOn: '2026-11-18', contactEvery: 2 } as const
  const { id } = await area.call(
    cases.create,
    { ...values, citizen: { id: bento.id }, pathology: { id: hiv.id } },
    doctor,
  )
  expect(await area.call(cases.get, { id }, doctor)).toMatchObject({ pathology: { id: 'B24' } })
  await expect(read(id)).rejects.toMatchObject({ key: 'notFound' })
  await expect(area.call(cases.history, { id })).rejects.toMatchObject({ key: 'notFound' })
  const list = { citizenId: bento.id }
  expect((await area.call(cases.list, list)).totalItems).toBe(0)
  expect((await area.call(cases.list, list, doctor)).totalItems).toBe(1)
  await expect(opened({ pathology: { id: hiv.id } }, bento)).rejects.toMatchObject({
    payload: { fields: { pathology: expect.stringContaining('protegido') } },
  })
})

test('the first symptoms of a suspect do not come after the suspicion; those of a contact may', async () => {
  const late = { openedOn: '2026-11-10', firstSymptomsOn: '2026-11-11' }
  const said = 'Primeiros sintomas são depois da data da suspeita'
  await expect(opened(late, people[330])).rejects.toMatchObject({
    payload: { fields: { firstSymptomsOn: said } },
  })
  const id = await opened({ openedOn: '2026-11-10', firstSymptomsOn: '2026-11-09' }, people[330])
  await expect(area.call(cases.update, { id, document: { openedOn: '2026-11-08' } })).rejects.toMatchObject({
    payload: { fields: { 'document.openedOn': said } },
  })
  await opened({ ...late, origin: 'monitored' }, people[331])
})

test('an open case says until when it is closed, and is found before that', async () => {
  const who = people[332] ?? ana
  const id = await opened({ openedOn: '2026-10-01' }, who)
  expect(await read(id)).toMatchObject({ closeBy: '2026-11-30' })
  const found = async (closeUntil: string) =>
    (await area.call(cases.list, { closeUntil, citizenId: who.id })).totalItems
  expect([await found('2026-11-29'), await found('2026-11-30')]).toEqual([0, 1])
  await step(id, 'discard', { closingCriterion: 'laboratory', ...close })
  expect(await read(id)).toMatchObject({ closeBy: null })
  expect(await found('2026-11-30')).toBe(0)
})

test('a case says that its person has died, and stays open until somebody closes it', async () => {
  const who = people[336]
  const id = await opened({}, who)
  expect(await read(id)).toMatchObject({ deathAt: null })
  if (who) Object.assign(who, { deathAt: '2026-11-19' })
  expect(await read(id)).toMatchObject({ state: 'suspect', deathAt: '2026-11-19' })
  await step(id, 'dieOther', close)
  expect(await read(id)).toMatchObject({ state: 'fatalityOther', nextContactOn: null })
})

test('a death has a cause, and one under investigation is concluded later', async () => {
  const id = await opened({}, people[333])
  await step(id, 'confirm', { closingCriterion: 'laboratory' })
  await step(id, 'investigateDeath')
  expect(await read(id)).toMatchObject({ state: 'fatalityInvestigation', nextContactOn: null })
  await step(id, 'dieOther', close)
  expect(await read(id)).toMatchObject({ state: 'fatalityOther', ...close })
  const other = await opened({}, people[334])
  await step(other, 'conclude', close, 'Sem amostra')
  expect(await read(other)).toMatchObject({ state: 'inconclusive', nextContactOn: null })
})

test('the history of a citizen has the cases, those of protected diagnoses for who sees them', async () => {
  const who = people[335] ?? ana
  const doctor = { ...area.user, permissions: new Set(['sensitiveDiagnosisRead']) }
  const id = await opened({ openedOn: '2026-11-18' }, who)
  const values = { origin: 'suspect', openedOn: '2026-11-19', contactEvery: 2 } as const
  await area.call(cases.create, { ...values, citizen: { id: who.id }, pathology: { id: hiv.id } }, doctor)
  const of = (user = area.user) => area.call(citizenCaseList, { citizenId: who.id }, user)
  expect((await of()).items).toEqual([
    {
      id,
      citizenId: who.id,
      day: '2026-11-18',
      pathology: 'Dengue',
      status: 'Suspeito',
      closedOn: null,
      responsible: area.user.name,
    },
  ])
  expect((await of(doctor)).items).toMatchObject([{ isProtected: true }, { id }])
  expect((await of(area.elsewhere)).items).toEqual([])
})

test('days of a case are days of the past', async () => {
  const future = daysAfter(today(), 2)
  await expect(opened({ firstSymptomsOn: future }, people[9])).rejects.toMatchObject({ key: 'validation' })
})
