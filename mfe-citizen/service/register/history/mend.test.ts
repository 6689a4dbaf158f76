import { demoCns } from '@saude/town/documents'
import {
  attendanceAnswers,
  attendanceAnswersSeen,
  attendanceAsk,
  attendanceAsked,
  attendanceMend,
  correctionTaskAnswer,
  correctionTaskCount,
  correctionTaskList,
} from '../../../contract/attendance-mend.ts'
import { citizenDelete } from '../../../contract/citizen.ts'
import { healthCareCreate } from '../../../contract/health-care.ts'
import { citizenHistory } from '../../../contract/history.ts'
import { citizenInstruments } from '../../../contract/instrument-list.ts'
import { type OpenHistory, openHistory, refusal, staff, unit } from './testing.ts'

let history: OpenHistory
beforeAll(async () => {
  history = await openHistory({
    userGet: { userComplement: { cbo: { id: '223565', name: 'Enfermeiro' }, healthUnit: { id: unit.id } } },
    healthUnitTeamsByIds: {
      items: [
        {
          id: unit.id,
          name: unit.name,
          kind: '02',
          teams: [{ team: 'Centro', kind: 'family', ine: '0001482017' }],
        },
      ],
    },
    sigtapRules: {
      isLoaded: true,
      items: [
        {
          code: '0301010064',
          name: 'Consulta',
          sex: 'I',
          outpatientValue: 0,
          occupations: [],
          cids: [],
          registers: ['01', '02', '10'],
        },
        {
          code: '0301010110',
          name: 'Pré-natal',
          sex: 'F',
          outpatientValue: 0,
          occupations: [],
          cids: [],
          registers: ['01', '02'],
        },
      ],
    },
  })
})
afterAll(() => history.close())

const nurse = staff('n1', 'nurse')
const other = staff('n2', 'nurse')
const director = staff('d1', 'healthDirector')
const prenatal = { system: 'sigtap', code: '0301010110', name: 'Consulta pré-natal' } as const
const by = (userId: string | null) => ({ userId, name: 'Rosa', cns: null, cbo: null })
const attended = (citizenId: string, more: object = {}) =>
  history.item(citizenId, { type: 'healthCare', procedure: prenatal, first: by('n1'), ...more })
const recorded = (citizenId: string, more: object = {}) => {
  const attendance = { citizenId, attendedAt: '2026-11-19T10:30', procedure: { id: '0301010110', name: '' } }
  return history.call(healthCareCreate, { ...attendance, ...more } as never, nurse)
}

test('an attendance is recorded at the unit of who attended, where none is said', async () => {
  const citizenId = await history.citizen()
  await recorded(citizenId)
  const { historyItem } = history.opened.collections
  expect(await historyItem.findOne({ citizenId, type: 'healthCare' })).toMatchObject({ healthUnit: unit })
})

test('what an attendance lacks is completed, kept with who did it, and counted where it was', async () => {
  const citizenId = await history.citizen()
  const id = await attended(citizenId)
  const again = await attended(citizenId)
  const item = { healthUnit: unit.id, team: '0001482017', cbo: '223565', professionalCns: demoCns(1, '980') }
  const { items } = await history.call(
    attendanceMend,
    {
      items: [
        { id, ...item },
        { id: again, healthUnit: unit.id },
        { id: 'gone', ...item },
      ],
    },
    director,
  )
  expect(items.map((one) => one.id).sort()).toEqual([id, again].sort())
  const { historyItem, attendedCitizen } = history.opened.collections
  expect(await historyItem.findOne({ _id: id })).toMatchObject({
    healthUnit: unit,
    team: '0001482017',
    first: { userId: 'n1', name: 'Rosa', cns: demoCns(1, '980'), cbo: { code: '223565' } },
    procedure: prenatal,
    version: 2,
  })
  // Both were counted for the year, nowhere: now at the unit.
  expect(await attendedCitizen.findOne({ citizenId, year: '2026', unit: unit.id })).toMatchObject({
    count: 2,
  })
  const shown = (await history.call(citizenHistory, { id: citizenId }, nurse)).items.find(
    (one) => one.id === id,
  )
  expect(shown?.mended).toMatchObject([
    {
      by: 'Profissional d1',
      what: 'unidade de saúde UBS Centro, equipe 0001482017, ocupação 223565 Enfermeiro da estratégia de saúde da família, CNS de quem atendeu',
    },
  ])
})

test('who attended is asked, sees it counted, and a correction takes the task with it', async () => {
  const citizenId = await history.citizen({ name: 'Alzira Campos' })
  const id = await attended(citizenId)
  const nameless = await attended(citizenId, { first: by(null) })
  const vaccine = await history.item(citizenId, { type: 'exam', first: by('n1') })
  const { items } = await history.call(
    attendanceAsk,
    { ids: [id, nameless, vaccine], wanted: 'O procedimento exige CID' },
    director,
  )
  expect(items).toEqual([{ id, citizenId }])
  expect(await history.call(correctionTaskCount, {}, nurse)).toEqual({ total: 1 })
  expect(await history.call(correctionTaskCount, {}, other)).toEqual({ total: 0 })
  const { items: tasks } = await history.call(correctionTaskList, {}, nurse)
  expect(tasks).toMatchObject([
    {
      id,
      citizen: { id: citizenId, name: 'Alzira Campos' },
      procedure: 'Consulta pré-natal',
      wanted: 'O procedimento exige CID',
      askedBy: 'Profissional d1',
    },
  ])
  await recorded(citizenId, { corrects: id, reason: 'Faltava o CID' })
  expect(await history.call(correctionTaskCount, {}, nurse)).toEqual({ total: 0 })
})

test('what is right as it is, its author says so and is asked no more', async () => {
  const citizenId = await history.citizen()
  const id = await attended(citizenId)
  await history.call(
    attendanceAsk,
    { ids: [id], wanted: 'O procedimento não é do sexo do cidadão' },
    director,
  )
  const answer = { id, answer: 'O sexo do cadastro estava errado' }
  expect((await refusal(history.call(correctionTaskAnswer, answer, other))).key).toBe('notFound')
  await history.call(correctionTaskAnswer, answer, nurse)
  expect(await history.call(correctionTaskCount, {}, nurse)).toEqual({ total: 0 })
  // Who asked sees it, with who answered and when, until it is marked as seen.
  const said = {
    ...{ id, wanted: 'O procedimento não é do sexo do cidadão', askedBy: 'Profissional d1' },
    ...{ answer: answer.answer, answeredBy: 'Profissional n1', answeredAt: expect.any(String) },
  }
  expect((await history.call(attendanceAsked, { ids: [id, 'gone'] }, director)).items).toMatchObject([said])
  expect(await history.call(attendanceAnswers, { withItems: true }, director)).toMatchObject({
    answered: 1,
    items: [{ ...said, citizen: { id: citizenId } }],
  })
  await history.call(attendanceAnswersSeen, { ids: [id] }, director)
  expect(await history.call(attendanceAnswers, { withItems: true }, director)).toMatchObject({
    answered: 0,
    items: [],
  })
  expect((await history.call(attendanceAsked, { ids: [id] }, director)).items).toMatchObject([said])
  // Asked once more, the author has to answer once more.
  await history.call(attendanceAsk, { ids: [id], wanted: 'O procedimento exige CID' }, director)
  expect((await history.call(attendanceAsked, { ids: [id] }, director)).items).toMatchObject([
    { wanted: 'O procedimento exige CID', answer: null },
  ])
  await history.call(correctionTaskAnswer, answer, nurse)
})

test('of somebody whose record is removed no correction is asked any more', async () => {
  const citizenId = await history.citizen()
  const id = await attended(citizenId)
  await history.call(attendanceAsk, { ids: [id], wanted: 'O procedimento exige CID' }, director)
  expect(await history.call(correctionTaskCount, {}, nurse)).toEqual({ total: 1 })
  await history.call(citizenDelete, { id: citizenId }, director)
  expect(await history.call(correctionTaskCount, {}, nurse)).toEqual({ total: 0 })
})

test('each attendance says by which federal instrument it goes', async () => {
  const citizenId = await history.citizen()
  const esus = await attended(citizenId, { procedure: { ...prenatal, code: '0301010064' }, healthUnit: unit })
  const bpa = await attended(citizenId, { healthUnit: unit })
  await attended(citizenId)
  await attended(citizenId, { healthUnit: unit, originalId: 'e-SUS' })
  const { items } = await history.call(citizenInstruments, { id: citizenId }, nurse)
  expect(Object.fromEntries(items.map(({ id, instrument }) => [id, instrument]))).toEqual({
    [esus]: 'esus',
    [bpa]: 'individual',
  })
})
