import { accessOf } from '@saude/contract/access'
import { newId } from '@saude/contract/id'
import type { Query } from '@saude/contract/query'
import { groupKeys } from '@saude/contract/session'
import { citizenMessageList } from '@saude/core/contract/citizen-message'
import { citizenDelete, citizenRestore } from '../../../contract/citizen.ts'
import {
  dentalCareSearch,
  healthCareCreate,
  healthCareDelete,
  healthCareList,
  homeCareSearch,
} from '../../../contract/health-care.ts'
import { citizenHistory } from '../../../contract/history.ts'
import { immunizationCreate, immunobiologicalSearch } from '../../../contract/immunization.ts'
import {
  measurementCreate,
  measurementList,
  selfReportedMeasurementList,
} from '../../../contract/measurement.ts'
import { citizenMessageCreate, sendMessageCreate } from '../../../contract/message.ts'
import { recordedEntryGet } from '../../../contract/own-entry.ts'
import { attendanceProduction, citizenPersonByIds } from '../../../contract/production.ts'
import {
  selfReportedSymptomList,
  symptomList,
  symptomQuizListMeasurements,
  symptomQuizListSymptoms,
} from '../../../contract/symptom.ts'
import { historyItems } from './item.ts'
import { type OpenHistory, openHistory, refusal, staff, unit } from './testing.ts'

let history: OpenHistory
beforeAll(async () => {
  history = await openHistory()
})
afterAll(() => history.close())

const nurse = staff('n1', 'nurse')
const reason = 'Pessoa errada'
const doctor = staff('d1', 'doctor')
const director = staff('s1', 'healthDirector')

const items = async (id: string) => (await history.call(citizenHistory, { id }, nurse)).items
const fieldsOf = async (call: Promise<unknown>) => (await refusal(call)).payload?.fields

describe('an attendance', () => {
  const attended = (citizenId: string) => ({
    citizenId,
    attendedAt: '2026-11-19T10:30',
    procedure: { id: '0301010110', name: 'Como quer que se chame' },
    cid: { id: 'Z348', name: '' },
    notes: 'Sem queixas.',
  })

  test('is in the history afterwards, with the names of the code tables and who attended', async () => {
    const citizenId = await history.citizen()
    const { id } = await history.call(healthCareCreate, attended(citizenId), nurse)
    expect(await items(citizenId)).toEqual([
      {
        id,
        type: 'healthCare',
        date: '2026-11-19 10:30:00.000-03:00',
        description: 'Consulta de pré-natal: Acompanhamento de gravidez normal',
        notes: 'Sem queixas.',
        attendedByUserId: 'n1',
        recordedBy: 'n1',
        professionalName: 'Profissional n1',
      },
    ])
    const { items: rows } = await history.call(healthCareList, { citizenId, eachStep: 9999 }, nurse)
    expect(rows).toEqual([
      expect.objectContaining({
        id,
        citizenId,
        attendedAt: '2026-11-19 10:30:00.000-03:00',
        professionalCns: '980016277345091',
        procedure: { id: '0301010110', name: 'Consulta de pré-natal' },
        cid: { id: 'Z348', name: 'Acompanhamento de gravidez normal' },
      }),
    ])
    const [stored] = await history.opened.collections.historyItem.findAll({ citizenId }, { max: 10_000 })
    expect(stored).toMatchObject({
      procedure: { system: 'sigtap' },
      problem: { system: 'cid10' },
      first: { cbo: { system: 'cbo', code: '223565', name: 'Enfermeiro' } },
    })
  })

  test('needs a moment and a procedure', async () => {
    const citizenId = await history.citizen()
    expect(await fieldsOf(history.call(healthCareCreate, { citizenId } as never, nurse))).toEqual({
      attendedAt: 'Data do atendimento é um campo obrigatório',
      procedure: 'Procedimento é um campo obrigatório',
    })
  })

  test.each([
    ['2026-11-21T10:00', {}, 'Data do atendimento não pode estar no futuro'],
    [
      '2026-01-01T10:00',
      { birthDate: '2026-01-02' },
      'Data do atendimento não pode ser anterior ao nascimento',
    ],
    ['2026-06-03T10:00', { deathAt: '2026-06-02' }, 'Data do atendimento não pode ser posterior ao óbito'],
  ])('at %s of %j is refused', async (attendedAt, citizen, sentence) => {
    const citizenId = await history.citizen(citizen)
    const call = history.call(healthCareCreate, { ...attended(citizenId), attendedAt }, nurse)
    expect(await fieldsOf(call)).toEqual({ attendedAt: sentence })
  })

  test('of years ago is asked about, and taken from who means it', async () => {
    const citizenId = await history.citizen({ birthDate: '1960-01-01' })
    const given = { ...attended(citizenId), attendedAt: '2022-11-20T10:00' }
    await expect(history.call(healthCareCreate, given, nurse)).rejects.toMatchObject({
      key: 'validation',
      message: 'Confira antes de registrar',
      payload: { warnings: ['Data do atendimento: 20/11/2022 foi há 4 anos'] },
    })
    expect(await history.call(healthCareCreate, { ...given, isConfirmed: true }, nurse)).toMatchObject({
      citizenId,
    })
  })

  test('has notes of at most 2,000 characters', async () => {
    const citizenId = await history.citizen()
    const noted = (count: number) =>
      history.call(healthCareCreate, { ...attended(citizenId), notes: 'x'.repeat(count) }, nurse)
    expect(await fieldsOf(noted(2001))).toEqual({ notes: 'Anotações não pode exceder 2.000 caracteres' })
    expect(await noted(2000)).toHaveProperty('id')
  })

  test('takes only codes that exist', async () => {
    const citizenId = await history.citizen()
    const wrong = { ...attended(citizenId), procedure: { id: '0000000000', name: 'x' } }
    expect(await fieldsOf(history.call(healthCareCreate, wrong, nurse))).toEqual({
      procedure: 'Procedimento é inválido',
    })
    // The code of the other table.
    const swapped = { ...attended(citizenId), cid: { id: 'A03', name: 'Febre em CIAP-2' } }
    expect(await fieldsOf(history.call(healthCareCreate, swapped, nurse))).toEqual({
      cid: 'Problema ou condição é inválido',
    })
  })

  test('says where, by which team, why and how often, with the names that their owners know', async () => {
    const citizenId = await history.citizen()
    const produced = {
      quantity: 3,
      ciap: { id: 'W78', name: 'x' },
      healthUnit: { id: unit.id, name: 'x' },
      team: '0001482017',
      cbo: { id: '223505', name: 'x' },
      careCharacter: '02',
    } as const
    const { id } = await history.call(healthCareCreate, { ...attended(citizenId), ...produced }, nurse)
    const { items: rows } = await history.call(healthCareList, { citizenId }, nurse)
    const shown = {
      ...produced,
      ciap: { id: 'W78', name: 'Gravidez' },
      healthUnit: unit,
      cbo: { id: '223505', name: 'Enfermeiro' },
    }
    expect(rows).toEqual([expect.objectContaining({ id, ...shown })])
    expect(await history.call(recordedEntryGet, { id }, nurse)).toMatchObject(shown)
  })

  test('is of the post in which it is done, with its team, unless another unit is said', async () => {
    const citizenId = await history.citizen()
    const post = {
      id: 'p1',
      healthUnit: unit,
      team: { id: 't1', name: 'Equipe Azul', ine: '0001482017' },
      cbo: { id: '223505', name: 'Enfermeiro' },
      microArea: null,
    }
    const { id } = await history.call(healthCareCreate, attended(citizenId), { ...nurse, post })
    expect(await history.call(recordedEntryGet, { id }, nurse)).toMatchObject({
      healthUnit: unit,
      team: '0001482017',
      cbo: { id: '223505', name: 'Enfermeiro' },
    })
    const [stored] = await history.opened.store.collection(historyItems).findAll({ citizenId }, { max: 2 })
    expect(stored).toMatchObject({
      madeIn: { post: 'p1', healthUnitId: 'u1', cnes: unit.cnes, team: '0001482017', cbo: '223505' },
    })
    const later = await history.call(healthCareCreate, attended(citizenId), { ...nurse, post: null })
    const { healthUnit, cbo, team } = await history.call(recordedEntryGet, { id: later.id }, nurse)
    expect([healthUnit, cbo, team].map((one) => one ?? null)).toEqual([null, null, null])
  })

  test.each([
    [{ team: '123' }, { team: expect.stringContaining('Equipe (INE)') }],
    [{ quantity: 0 }, { quantity: expect.stringContaining('Quantidade') }],
    [{ quantity: 10_000 }, { quantity: expect.stringContaining('Quantidade') }],
    [{ ciap: { id: 'I10', name: 'x' } }, { ciap: 'Motivo do contato é inválido' }],
    [{ healthUnit: { id: 'u9', name: 'x' } }, { healthUnit: 'Unidade de saúde é inválida' }],
    [{ cbo: { id: '999999', name: 'x' } }, { cbo: 'Ocupação (CBO) é inválido' }],
    [{ careCharacter: '09' as '01' }, { careCharacter: expect.stringContaining('Caráter') }],
  ])('with %j is refused at the field', async (wrong, fields) => {
    const citizenId = await history.citizen()
    expect(
      await fieldsOf(history.call(healthCareCreate, { ...attended(citizenId), ...wrong }, nurse)),
    ).toEqual(fields)
  })

  test('with a dental visit stands under odontology, and its author corrects it', async () => {
    const citizenId = await history.citizen()
    const visit = { ...attended(citizenId), dentalVisit: '1', dentalCompleted: true } as const
    const { id } = await history.call(healthCareCreate, visit, nurse)
    const [entry] = await items(citizenId)
    expect(entry).toMatchObject({
      id,
      type: 'dentalCare',
      firstProfessional: 'Profissional n1',
      recordedBy: 'n1',
    })
    expect((await history.call(dentalCareSearch, { citizenId }, nurse)).items).toHaveLength(1)
    const { id: right } = await history.call(
      healthCareCreate,
      { ...visit, dentalVisit: '2', corrects: id, reason: 'Era retorno' },
      nurse,
    )
    const [stored] = await history.opened.collections.historyItem.findAll({ citizenId }, { max: 10_000 })
    expect(stored).toMatchObject({ _id: right, corrects: [id], dental: { visit: '2', isCompleted: true } })
  })

  test('is answered as production of its day of São Paulo, with who it was done for', async () => {
    const citizenId = await history.citizen({ gender: 'F', raceColor: '03', addressOnCity: true })
    const late = { ...attended(citizenId), attendedAt: '2026-10-31T23:30', team: '0001482017' }
    const { id } = await history.call(healthCareCreate, late, nurse)
    await history.item(citizenId, { type: 'procedure', date: new Date('2026-11-01T03:00:00Z') })
    await history.item(citizenId, {
      type: 'healthCare',
      date: new Date('2026-10-31T13:00:00Z'),
      originalId: 'e-SUS 1',
    })
    const day = { from: '2026-10-31', to: '2026-10-31' }
    const { items: produced } = await history.call(attendanceProduction, day, nurse)
    expect(produced).toEqual([
      expect.objectContaining({
        id,
        citizenId,
        at: '2026-10-31 23:30:00.000-03:00',
        procedure: '0301010110',
        cid: 'Z348',
        quantity: 1,
        team: '0001482017',
        professionalId: 'n1',
        cbo: '223565',
      }),
    ])
    const { items: people } = await history.call(citizenPersonByIds, { ids: [citizenId, 'x'] }, nurse)
    expect(people).toEqual([
      expect.objectContaining({ id: citizenId, gender: 'F', raceColor: '03', livesElsewhere: false }),
    ])
  })

  test('of somebody unknown is not recorded', async () => {
    expect((await refusal(history.call(healthCareCreate, attended('unknown'), nurse))).key).toBe('notFound')
  })

  test('is removed by the user who attended, with a reason, and its history goes on showing it', async () => {
    const citizenId = await history.citizen()
    const { id } = await history.call(healthCareCreate, attended(citizenId), nurse)
    expect(await refusal(history.call(healthCareDelete, { id, reason }, doctor))).toMatchObject({
      key: 'permission',
      message: 'Sem permissão: só quem atendeu pode remover o atendimento',
    })
    for (const nothing of [{}, { reason: '  ' }])
      expect(await fieldsOf(history.call(healthCareDelete, { id, ...nothing } as never, nurse))).toEqual({
        reason: 'Motivo da remoção é um campo obrigatório',
      })
    await history.call(healthCareDelete, { id, citizenId, reason }, nurse)
    expect(await items(citizenId)).toEqual([
      expect.objectContaining({ id, withdrawn: expect.objectContaining({ reason, isCorrected: false }) }),
    ])
    expect((await refusal(history.call(healthCareDelete, { id, reason }, nurse))).key).toBe('notFound')
  })

  test('is not removed by its citizen alone, nor under another citizen', async () => {
    const citizenId = await history.citizen()
    const { id } = await history.call(healthCareCreate, attended(citizenId), nurse)
    expect(
      await refusal(history.call(healthCareDelete, { citizenId, reason } as never, nurse)),
    ).toMatchObject({
      key: 'validation',
      payload: { fields: { id: 'Atendimento é um campo obrigatório' } },
    })
    const other = await history.citizen()
    expect((await refusal(history.call(healthCareDelete, { id, citizenId: other, reason }, nurse))).key).toBe(
      'notFound',
    )
    const long = 'x'.repeat(37)
    expect(await fieldsOf(history.call(healthCareDelete, { id: long, reason }, nurse))).toEqual({
      id: 'Atendimento não pode exceder 36 caracteres',
    })
  })

  test('that came from elsewhere is removed by no one here', async () => {
    const citizenId = await history.citizen()
    const first = { userId: null, name: 'Dra. Helena', cns: null, cbo: null }
    const id = await history.item(citizenId, { type: 'healthCare', first })
    expect((await refusal(history.call(healthCareDelete, { id, reason }, nurse))).key).toBe('permission')
  })
})

describe('a measurement', () => {
  const measured = (citizenId: string, values: object) => ({
    citizenId,
    measuredAt: '2026-11-20T09:00',
    ...values,
  })

  test('is in the history and in both lists where it belongs', async () => {
    const citizenId = await history.citizen()
    const values = { weight: 71.4, bloodPressure: { contraction: 148, relaxation: 92 } }
    await history.call(measurementCreate, measured(citizenId, values), nurse)
    await history.item(citizenId, {
      type: 'selfReportedMeasurement',
      measures: {
        weight: 70,
        height: null,
        temperature: null,
        oxigenSaturation: null,
        heartRate: null,
        bloodPressure: null,
      },
    })
    const list = async (input: object) =>
      (await history.call(measurementList, { citizenId, ...input }, nurse)).items
    expect((await list({})).map(({ weight, isSelfReported }) => [weight, isSelfReported])).toEqual([
      [70, true],
      [71.4, false],
    ])
    expect(await list({ withoutSelfReportedMeasurements: true })).toEqual([
      expect.objectContaining({
        weight: 71.4,
        bloodPressure: { contraction: 148, relaxation: 92 },
        creatorName: 'Profissional n1',
        measuredAt: '2026-11-20 09:00:00.000-03:00',
      }),
    ])
    const own = await history.call(selfReportedMeasurementList, { citizenId }, nurse)
    expect(own.items.map(({ weight }) => weight)).toEqual([70])
    expect((await items(citizenId)).map(({ description }) => description)).toEqual([
      'Peso 70 kg',
      'Pressão 148 x 92 mmHg, peso 71,4 kg',
    ])
  })

  test.each([
    [{ weight: 0 }, 'weight', 'Peso deve ser um número positivo'],
    [{ weight: 750.5 }, 'weight', 'Peso deve ser menor ou igual a 750'],
    [{ height: -1 }, 'height', 'Altura deve ser um número positivo'],
    [{ height: 2.71 }, 'height', 'Altura deve ser menor ou igual a 2,7'],
    [{ temperature: 19.9 }, 'temperature', 'Temperatura deve ser maior ou igual a 20'],
    [{ temperature: 42.1 }, 'temperature', 'Temperatura deve ser menor ou igual a 42'],
    [{ oxigenSaturation: 0 }, 'oxigenSaturation', 'Saturação de oxigênio deve ser um número positivo'],
    [{ oxigenSaturation: 101 }, 'oxigenSaturation', 'Saturação de oxigênio deve ser menor ou igual a 100'],
    [
      { bloodPressure: { contraction: 120, relaxation: null } },
      'bloodPressure.relaxation',
      'Pressão arterial (relaxamento) é um campo obrigatório',
    ],
    [{ heartRate: 0 }, 'heartRate', 'Frequência cardíaca deve ser um número positivo'],
    [{ heartRate: 70.5 }, 'heartRate', 'Frequência cardíaca deve ser um número inteiro'],
  ])('of %j is refused', async (values, field, sentence) => {
    const citizenId = await history.citizen()
    const call = history.call(measurementCreate, measured(citizenId, values), nurse)
    expect(await fieldsOf(call)).toEqual({ [field]: sentence })
  })

  test.each([
    { weight: 750 },
    { height: 2.7 },
    { temperature: 20 },
    { temperature: 42 },
    { oxigenSaturation: 100 },
  ])('of %j is taken', async (values) => {
    const citizenId = await history.citizen()
    await history.call(measurementCreate, measured(citizenId, values), nurse)
    expect(await items(citizenId)).toHaveLength(1)
  })

  test('of nothing is refused', async () => {
    const citizenId = await history.citizen()
    expect(
      (await refusal(history.call(measurementCreate, measured(citizenId, {}), nurse))).payload?.issues,
    ).toEqual(['Informe ao menos uma medida'])
  })
})

describe('an immunisation', () => {
  const dose = (citizenId: string) => ({
    citizenId,
    immunobiological: { id: '33', name: 'x' },
    dose: '9',
    appliedAt: '2026-11-20T10:00',
    strategy: '1' as const,
    batch: 'FLU26-118',
    manufacturer: 'Butantan',
  })

  test('is in the history afterwards, under the ids of e-SUS', async () => {
    const citizenId = await history.citizen()
    await history.call(immunizationCreate, dose(citizenId), nurse)
    expect(await items(citizenId)).toEqual([
      expect.objectContaining({
        type: 'immunization',
        description: 'Influenza trivalente, única, lote FLU26-118',
        professionalName: 'Profissional n1',
      }),
    ])
    const [stored] = await history.opened.collections.historyItem.findAll({ citizenId }, { max: 10_000 })
    expect(stored?.immunization).toMatchObject({
      immunobiological: { system: 'esusImmunobiological', code: '33' },
      dose: { system: 'esusDose', code: '9' },
    })
  })

  test('given now needs batch and manufacturer, one copied from a card does not', async () => {
    const citizenId = await history.citizen()
    const { batch: _, manufacturer: __, ...bare } = dose(citizenId)
    expect(await fieldsOf(history.call(immunizationCreate, bare as never, nurse))).toEqual({
      batch: 'Lote é um campo obrigatório',
      manufacturer: 'Fabricante é um campo obrigatório',
    })
    await history.call(immunizationCreate, { ...bare, previousRecord: true } as never, nurse)
    expect(await items(citizenId)).toEqual([
      expect.objectContaining({
        description: 'Influenza trivalente, única, registro anterior',
        professionalName: null,
      }),
    ])
  })

  test.each([
    [{ immunobiological: { id: '27', name: 'Retirada' } }, { immunobiological: 'Imunobiológico é inválido' }],
    [{ dose: '0' }, { dose: 'Dose deve ser preenchido com um dos valores fornecidos' }],
    [{ dose: '83' }, { dose: 'Dose deve ser preenchido com um dos valores fornecidos' }],
    [
      { strategy: '10' as never },
      { strategy: 'Estratégia deve ser preenchido com um dos valores fornecidos' },
    ],
    [{ appliedAt: '2026-11-22T10:00' }, { appliedAt: 'Data da aplicação não pode estar no futuro' }],
    [{ batch: 'x'.repeat(31) }, { batch: 'Lote não pode exceder 30 caracteres' }],
    [{ manufacturer: 'x'.repeat(61) }, { manufacturer: 'Fabricante não pode exceder 60 caracteres' }],
  ])('of %j is refused', async (wrong, fields) => {
    const citizenId = await history.citizen()
    expect(await fieldsOf(history.call(immunizationCreate, { ...dose(citizenId), ...wrong }, nurse))).toEqual(
      fields,
    )
  })

  test('of one vaccine is given once a day, also where two record it at once', async () => {
    const citizenId = await history.citizen()
    await history.call(immunizationCreate, dose(citizenId), nurse)
    const again = { ...dose(citizenId), appliedAt: '2026-11-20T00:01', dose: '1' }
    expect(await refusal(history.call(immunizationCreate, again, doctor))).toMatchObject({
      key: 'conflict',
      message: 'Influenza trivalente já está registrada neste dia',
    })
    await history.call(immunizationCreate, { ...dose(citizenId), appliedAt: '2026-11-19T10:00' }, nurse)

    const other = await history.citizen()
    const both = await Promise.allSettled([
      history.call(immunizationCreate, dose(other), nurse),
      history.call(immunizationCreate, dose(other), doctor),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('offers vaccines by name and by what stands in cards', async () => {
    const names = async (q: string) =>
      (await history.call(immunobiologicalSearch, { q }, nurse)).items.map(({ name }) => name)
    expect(await names('penta')).toContain('Pentavalente')
    expect(await names('SCR')).toContain('Tríplice viral')
    expect(await names('nada')).toEqual([])
  })
})

describe('a message', () => {
  test('is in the history, and in the list that notifications ask for', async () => {
    const citizenId = await history.citizen()
    await history.item(citizenId, {
      type: 'message',
      message: 'Antiga',
      readAt: new Date(),
      date: new Date(0),
    })
    await history.call(sendMessageCreate, { id: citizenId, message: ' Venha amanhã ' }, director)
    expect((await items(citizenId))[0]).toMatchObject({
      type: 'message',
      message: 'Venha amanhã',
      userName: 'Profissional s1',
      readAt: null,
    })
    const list = async (onlyUnread?: boolean) =>
      (await history.call(citizenMessageList, { citizenId, onlyUnread }, director)).items
    expect((await list()).map(({ message }) => message)).toEqual(['Venha amanhã', 'Antiga'])
    expect(await list(true)).toHaveLength(1)
  })

  test('that another area has sent is one message, however often it is reported', async () => {
    const citizenId = await history.citizen()
    const message = { id: newId(), citizenId, message: 'Foi autorizada.', userName: 'Diretora' }
    const at = '2026-11-20T08:00:00-03:00'
    for (let sent = 0; sent < 2; sent += 1)
      expect(await history.call(citizenMessageCreate, { ...message, at }, director)).toEqual({ isSent: true })
    expect(await items(citizenId)).toMatchObject([
      { type: 'message', message: 'Foi autorizada.', userName: 'Diretora', readAt: null },
    ])
    const gone = { ...message, id: newId(), citizenId: newId(), at }
    expect(await history.call(citizenMessageCreate, gone, director)).toEqual({ isSent: false })
  })

  test('needs words', async () => {
    const id = await history.citizen()
    expect(await fieldsOf(history.call(sendMessageCreate, { id, message: '  ' }, director))).toEqual({
      message: 'Mensagem é um campo obrigatório',
    })
  })

  test('to somebody unknown is not sent', async () => {
    expect((await refusal(history.call(sendMessageCreate, { id: 'x', message: 'Oi' }, director))).key).toBe(
      'notFound',
    )
  })
})

describe('lists of one citizen', () => {
  test('symptoms need a citizen', async () => {
    expect(await fieldsOf(history.call(symptomList, {} as never, nurse))).toEqual({
      citizenId: 'Cidadão é um campo obrigatório',
    })
    const citizenId = await history.citizen()
    const problem = { system: 'cid10' as const, code: 'R51', name: 'Dor de cabeça' }
    await history.item(citizenId, { type: 'symptom', problem })
    const { items: rows } = await history.call(symptomList, { citizenId }, nurse)
    expect(rows).toEqual([expect.objectContaining({ description: 'Dor de cabeça' })])
  })

  test('quizzes are asked by citizen, or by the account in the citizens app', async () => {
    const citizenId = await history.citizen()
    const publicUserId = 'account'
    await history.item(citizenId, {
      type: 'selfReportedSymptom',
      publicUserId,
      since: { fever: '2026-11-18' },
    })
    await history.item(citizenId, { type: 'selfReportedSymptom', publicUserId, since: {} })
    await history.item(citizenId, {
      type: 'selfReportedMeasurement',
      publicUserId,
      measures: {
        weight: null,
        height: null,
        temperature: 37.9,
        oxigenSaturation: null,
        heartRate: null,
        bloodPressure: { contraction: 120, relaxation: 80 },
      },
    })
    for (const whose of [{ citizenId }, { publicUserId }, { citizenId, publicUserId }]) {
      const symptoms = await history.call(symptomQuizListSymptoms, whose as never, nurse)
      expect(symptoms.items).toHaveLength(2)
      expect(symptoms.items).toContainEqual(
        expect.objectContaining({ isHealthy: false, fever: '2026-11-18' }),
      )
      expect(symptoms.items).toContainEqual(expect.objectContaining({ isHealthy: true }))
      const measured = await history.call(symptomQuizListMeasurements, whose as never, nurse)
      expect(measured.items).toEqual([
        expect.objectContaining({
          temperature: 37.9,
          bloodContractionPressure: 120,
          bloodRelaxationPressure: 80,
        }),
      ])
    }
    expect(await fieldsOf(history.call(symptomQuizListSymptoms, {} as never, nurse))).toEqual({
      publicUserId: 'Usuário do app é um campo obrigatório',
    })
    expect(await fieldsOf(history.call(symptomQuizListMeasurements, {} as never, nurse))).toEqual({
      publicUserId: 'Usuário do app é um campo obrigatório',
    })
  })

  test('dental and home care name both professionals', async () => {
    const citizenId = await history.citizen()
    const cbo = { system: 'cbo' as const, code: '223293', name: 'Cirurgião-dentista' }
    const first = { userId: null, name: 'Dr. Otávio', cns: null, cbo }
    const second = { ...first, name: 'Rúbia' }
    await history.item(citizenId, { type: 'dentalCare', first, second })
    await history.item(citizenId, { type: 'homeCare', first, second })
    const dental = await history.call(dentalCareSearch, { citizenId }, nurse)
    expect(dental.items).toEqual([
      expect.objectContaining({ firstProfessional: 'Dr. Otávio', secondProfessional: 'Rúbia' }),
    ])
    const home = await history.call(homeCareSearch, { citizenId }, nurse)
    expect(home.items).toEqual([expect.objectContaining({ secondProfessionalCbo: 'Cirurgião-dentista' })])
  })
})

describe('of a citizen who is not there, was removed or belongs to another client', () => {
  const bodies: readonly (readonly [string, () => Promise<string>])[] = [
    ['unknown', async () => 'unknown'],
    ['of another client', () => history.citizen({ client: 'another' })],
    [
      'removed',
      async () => {
        const id = await history.citizen()
        await history.item(id, { type: 'healthCare', first: null })
        await history.call(citizenDelete, { id }, director)
        return id
      },
    ],
  ]
  const lists = [
    healthCareList,
    measurementList,
    selfReportedMeasurementList,
    symptomList,
    selfReportedSymptomList,
    dentalCareSearch,
    homeCareSearch,
    citizenMessageList,
    symptomQuizListSymptoms,
    symptomQuizListMeasurements,
  ] as unknown as readonly Query<{ citizenId: string }>[] // of many types

  test.each(
    lists.flatMap((query) => bodies.map(([what, whose]) => [query.name, what, query, whose] as const)),
  )('%s of a citizen %s is not found', async (_name, _what, query, whose) => {
    const call = history.call(query, { citizenId: await whose() }, director)
    expect((await refusal(call)).key).toBe('notFound')
  })

  test('an account answers without those who were removed', async () => {
    const [here, gone] = [await history.citizen(), await history.citizen()]
    const item = { type: 'selfReportedSymptom' as const, publicUserId: 'family', since: {} }
    await history.item(here, item)
    await history.item(gone, item)
    await history.call(citizenDelete, { id: gone }, director)
    const { items } = await history.call(symptomQuizListSymptoms, { publicUserId: 'family' }, director)
    expect(items.map(({ citizenId }) => citizenId)).toEqual([here])
  })

  test('an attendance of a removed citizen stays until the citizen is back', async () => {
    const citizenId = await history.citizen()
    const first = { userId: 'n1', name: 'Enf.', cns: null, cbo: null }
    const id = await history.item(citizenId, { type: 'healthCare', first })
    await history.call(citizenDelete, { id: citizenId }, director)
    expect((await refusal(history.call(healthCareDelete, { id, reason }, nurse))).key).toBe('notFound')
    await history.call(citizenRestore, { id: citizenId }, director)
    expect(await items(citizenId)).toHaveLength(1)
  })
})

test.each<[string, string]>([
  [
    'healthCareList',
    'healthSecretary healthAttendant healthCoordinator healthDirector systemAdministration publicAdministration doctor nurse acs',
  ],
  [
    'healthCareCreate',
    'healthSecretary systemAdministration healthCoordinator healthDirector doctor nurse acs',
  ],
  [
    'healthCareDelete',
    'healthSecretary healthAttendant healthCoordinator healthDirector systemAdministration doctor nurse acs',
  ],
  [
    'measurementCreate',
    'healthSecretary systemAdministration healthCoordinator healthDirector doctor nurse acs',
  ],
  [
    'immunizationCreate',
    'healthSecretary systemAdministration healthCoordinator healthDirector doctor nurse acs',
  ],
  [
    'sendMessageCreate',
    'healthAttendant healthCoordinator healthDirector healthSecretary systemAdministration',
  ],
  [
    'symptomList',
    'healthSecretary publicAdministration systemAdministration healthCoordinator healthDirector nurse doctor',
  ],
])('%s is for %s', (query, groups) => {
  const wanted = new Set(groups.split(' '))
  expect(new Set(accessOf(query).groups)).toEqual(wanted)
  expect(groupKeys.filter((group) => wanted.has(group))).toHaveLength(wanted.size)
})
