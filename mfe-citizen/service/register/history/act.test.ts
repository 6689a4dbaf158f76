import { attendanceGet } from '../../../contract/attendance-get.ts'
import { healthCareCreate, healthCareDelete, healthCareList } from '../../../contract/health-care.ts'
import { citizenHistory } from '../../../contract/history.ts'
import { measurementList } from '../../../contract/measurement.ts'
import { ongoingList } from '../../../contract/ongoing.ts'
import { recordedEntryGet } from '../../../contract/own-entry.ts'
import { type OpenHistory, openHistory, refusal, staff } from './testing.ts'

const doctor = { id: '225125', name: 'Médico clínico' }
const nowAs = { id: '225142', name: 'Médico da estratégia de saúde da família' }
/** Who changed posts the day after. */
const other = {
  ...{ id: 'd1', name: 'Doutora Lia', cns: '980016277345091', cbo: nowAs, healthUnitId: 'u2' },
  posts: [
    { id: 'p2', healthUnitId: 'u2', team: '0000000002', cbo: nowAs, from: '2026-11-20' },
    { id: 'p1', healthUnitId: 'u1', team: '0000000001', cbo: doctor, to: '2026-11-19' },
  ],
}

let history: OpenHistory
beforeAll(async () => {
  history = await openHistory({
    userAtWorkByIds: { items: [other] },
  })
})
afterAll(() => history.close())

const nurse = staff('n1', 'nurse')
const nurseOnly = staff('n2', 'nurse')
const coded = (id: string) => ({ id, name: '' })
const fieldsOf = async (call: Promise<unknown>) => (await refusal(call)).payload?.fields

const plain = (citizenId: string) => ({
  citizenId,
  attendedAt: '2026-11-19T10:30',
  procedure: coded('0301010110'),
  cid: coded('Z348'),
})

/** A prenatal visit as the nurse's form sends it. */
const prenatal = (citizenId: string) => ({
  ...plain(citizenId),
  endedAt: '2026-11-19T10:55',
  careType: '1' as const,
  place: '1' as const,
  shift: '1' as const,
  isNewProblem: false,
  problems: [{ cid: coded('I10'), isNew: true }, { ciap: coded('T90') }],
  bloodPressure: { contraction: 128, relaxation: 82 },
  weight: 71.4,
  glucose: 92,
  glucoseMoment: '0' as const,
  lastPeriod: '2026-05-20',
  gestationalWeeks: 26,
  foetalMovements: true,
  pregnancyRisk: 'usual' as const,
  previousPregnancies: 1,
  births: 0,
  procedures: [{ procedure: coded('0301100039'), quantity: 2 }],
  exams: [{ exam: coded('0214010279'), isAsked: true }],
  conducts: ['2' as const, '4' as const],
  referrals: [{ specialty: 'Obstetrícia', risk: '2' as const, cid: coded('I10') }],
  sharedWith: coded('d1'),
})

const rowsOf = (citizenId: string) =>
  history.opened.collections.historyItem.findAll({ citizenId }, { max: 10_000, sort: { type: 1 } })

describe('an attendance with its act', () => {
  test('is answered as it was sent, with the names of the tables', async () => {
    const citizenId = await history.citizen({ gender: 'F' })
    const { id } = await history.call(healthCareCreate, prenatal(citizenId), nurse)
    const { items } = await history.call(healthCareList, { citizenId }, nurse)
    expect(items).toEqual([
      expect.objectContaining({
        id,
        act: {
          careType: '1',
          place: '1',
          shift: '1',
          endedAt: '2026-11-19 10:55:00.000-03:00',
          isNewProblem: false,
          gestationalWeeks: 26,
          foetalMovements: true,
          pregnancyRisk: 'usual',
          previousPregnancies: 1,
          births: 0,
          problems: [
            { cid: { id: 'I10', name: expect.stringMatching(/^Hipertensão/) }, ciap: null, isNew: true },
            { cid: null, ciap: { id: 'T90', name: expect.any(String) }, isNew: null },
          ],
          exams: [
            { exam: { id: '0214010279', name: expect.any(String) }, isAsked: true, isEvaluated: false },
          ],
          conducts: ['2', '4'],
          referrals: [{ specialty: 'Obstetrícia', risk: '2', cid: { id: 'I10', name: expect.any(String) } }],
          sharedWith: { id: 'd1', name: 'Doutora Lia' },
        },
      }),
    ])
  })

  test('makes what was measured and done entries of their own, which count as others do', async () => {
    const citizenId = await history.citizen({ gender: 'F' })
    await history.call(healthCareCreate, prenatal(citizenId), nurse)
    const measured = await history.call(measurementList, { citizenId }, nurse)
    expect(measured.items).toEqual([
      expect.objectContaining({
        weight: 71.4,
        bloodPressure: { contraction: 128, relaxation: 82 },
        glucose: 92,
        glucoseMoment: '0',
        creatorName: 'Profissional n1',
        measuredAt: '2026-11-19 10:30:00.000-03:00',
      }),
    ])
    const { items } = await history.call(citizenHistory, { id: citizenId }, nurse)
    expect(items.map(({ type, description }) => [type, description]).sort()).toEqual([
      ['healthCare', expect.stringContaining('Hipertensão')],
      ['measurement', expect.stringContaining('glicemia em jejum 92 mg/dL')],
      ['procedure', expect.any(String)],
    ])
    const stored = await rowsOf(citizenId)
    expect(stored.find(({ type }) => type === 'procedure')).toMatchObject({
      quantity: 2,
      month: '2026-11',
      first: { userId: 'n1' },
    })
  })

  test('is read whole by its id, by those for whom it exists', async () => {
    const citizenId = await history.citizen({ gender: 'F' })
    const { id } = await history.call(healthCareCreate, prenatal(citizenId), nurse)
    expect(await history.call(attendanceGet, { id }, staff('s1', 'healthSecretary'))).toMatchObject({
      id,
      citizenId,
      attendedAt: '2026-11-19 10:30:00.000-03:00',
      professionalName: 'Profissional n1',
      procedure: { id: '0301010110' },
      procedures: [{ procedure: { id: '0301100039' }, quantity: 2 }],
      weight: 71.4,
      bloodPressure: { contraction: 128, relaxation: 82 },
      act: { conducts: ['2', '4'], gestationalWeeks: 26 },
      lastPeriod: '2026-05-20',
    })
    const secret = { ...plain(citizenId), cid: coded('B24') }
    const hidden = await history.call(healthCareCreate, secret, staff('d1', 'doctor'))
    const read = (user: ReturnType<typeof staff>) => history.call(attendanceGet, { id: hidden.id }, user)
    expect(await read(staff('d2', 'doctor'))).toMatchObject({ isProtected: true })
    expect((await refusal(read(staff('s1', 'healthSecretary')))).key).toBe('notFound')
    const measured = (await rowsOf(citizenId)).find(({ type }) => type === 'measurement')
    expect((await refusal(history.call(attendanceGet, { id: measured?._id ?? '' }, nurse))).key).toBe(
      'notFound',
    )
  })

  test('says conditions by all of its problems', async () => {
    const citizenId = await history.citizen({ gender: 'F' })
    await history.call(healthCareCreate, prenatal(citizenId), nurse)
    const citizen = await history.opened.collections.citizen.findOne({ _id: citizenId })
    expect(citizen?.conditions).toMatchObject({
      hypertension: true,
      diabetes: true,
      pregnant: true,
      weight: 71.4,
    })
  })

  test('goes with all that was recorded in it, and takes back what it alone said', async () => {
    const citizenId = await history.citizen({ gender: 'F' })
    const { id } = await history.call(healthCareCreate, prenatal(citizenId), nurse)
    await history.call(healthCareDelete, { id, citizenId, reason: 'Pessoa errada' }, nurse)
    expect(await rowsOf(citizenId)).toEqual([])
    const citizen = await history.opened.collections.citizen.findOne({ _id: citizenId })
    expect(citizen?.conditions).toBeNull()
  })

  test('puts a new problem on the list of the person, once, and takes it away with itself', async () => {
    const citizenId = await history.citizen({ gender: 'F' })
    const listed = async () => (await history.call(ongoingList, { id: citizenId }, nurse)).items
    const { id } = await history.call(healthCareCreate, prenatal(citizenId), nurse)
    await history.call(healthCareCreate, prenatal(citizenId), nurse)
    expect(await listed()).toEqual([
      expect.objectContaining({
        kind: 'problem',
        cid: { id: 'I10', name: expect.any(String) },
        since: '2026-11-19',
        isFromAttendance: true,
      }),
    ])
    const right = { ...prenatal(citizenId), corrects: id, reason: 'Hora errada' }
    const { id: next } = await history.call(healthCareCreate, right, nurse)
    expect(await listed()).toHaveLength(1)
    await history.call(healthCareDelete, { id: next, citizenId, reason: 'Pessoa errada' }, nurse)
    expect(await listed()).toEqual([])
  })

  test('is corrected as a whole: what was measured is not there twice', async () => {
    const citizenId = await history.citizen({ gender: 'F' })
    const { id } = await history.call(healthCareCreate, prenatal(citizenId), nurse)
    const known = await history.call(recordedEntryGet, { id }, nurse)
    expect(known).toMatchObject({
      weight: 71.4,
      glucoseMoment: '0',
      procedures: [{ procedure: { id: '0301100039' }, quantity: 2 }],
      act: { gestationalWeeks: 26 },
    })
    const right = { ...prenatal(citizenId), weight: 72.4, corrects: id, reason: 'Peso digitado errado' }
    await history.call(healthCareCreate, right, nurse)
    expect((await rowsOf(citizenId)).map(({ type, measures }) => [type, measures?.weight])).toEqual([
      ['healthCare', undefined],
      ['measurement', 72.4],
      ['procedure', undefined],
    ])
  })

  test('of old callers stores and answers nothing of it', async () => {
    const citizenId = await history.citizen()
    await history.call(healthCareCreate, plain(citizenId), nurse)
    const [stored, ...others] = await rowsOf(citizenId)
    expect(others).toEqual([])
    expect(stored).not.toHaveProperty('act')
    const { items } = await history.call(healthCareList, { citizenId }, nurse)
    expect(items[0]?.act ?? null).toBeNull()
  })
})

describe('a protected diagnosis', () => {
  test.each([
    ['among the other problems', { problems: [{ cid: coded('B24') }] }],
    [
      'as what a referral supposes',
      {
        conducts: ['4' as const],
        referrals: [{ specialty: 'Infectologia', risk: '3' as const, cid: coded('B24') }],
      },
    ],
  ])('%s hides the whole attendance, and says no condition', async (_, said) => {
    const citizenId = await history.citizen({ gender: 'F' })
    const answer = await history.call(healthCareCreate, { ...plain(citizenId), ...said }, nurseOnly)
    expect(answer.isProtected).toBe(true)
    const citizen = await history.opened.collections.citizen.findOne({ _id: citizenId })
    expect(citizen?.conditions?.pregnant ?? false).toBe(false)
  })
})

test('who may not see a diagnosis does not record it among the others', async () => {
  const citizenId = await history.citizen()
  const given = { ...plain(citizenId), problems: [{ cid: coded('B24') }] }
  expect(await fieldsOf(history.call(healthCareCreate, given, staff('a1', 'acs')))).toEqual({
    'problems.0.cid': expect.stringMatching(/protegido/),
  })
})

describe('is refused at its field:', () => {
  test.each([
    [
      'an end before the beginning',
      { endedAt: '2026-11-19T10:00' },
      { endedAt: 'Fim do atendimento não pode ser anterior ao início' },
    ],
    [
      'an end days later',
      { endedAt: '2026-11-20T11:00' },
      { endedAt: 'Fim do atendimento não pode passar de 24 horas do início' },
    ],
    [
      'a problem without a code',
      { problems: [{ isNew: true }] },
      { 'problems[0]': 'Informe o CID-10 ou o CIAP-2 do problema' },
    ],
    [
      'the main problem once more',
      { problems: [{ cid: coded('Z348') }] },
      { problems: 'Outros problemas não pode repetir um CID-10' },
    ],
    [
      'an exam that is no exam',
      { exams: [{ exam: coded('0301010110'), isAsked: true }] },
      { 'exams[0].exam': 'Exame precisa ser do grupo 02 do SIGTAP (finalidade diagnóstica)' },
    ],
    [
      'an exam that was neither asked for nor evaluated',
      { exams: [{ exam: coded('0214010279') }] },
      { 'exams[0]': 'Diga se o exame foi solicitado ou avaliado' },
    ],
    [
      'a referral without its conduct',
      { referrals: [{ specialty: 'Obstetrícia', risk: '2' as const }] },
      { conducts: "Com encaminhamentos, marque 'Encaminhamento para serviço especializado'" },
    ],
    [
      'a conduct twice',
      { conducts: ['9' as const, '9' as const] },
      { conducts: 'Condutas não pode repetir uma conduta' },
    ],
    ['weeks that no pregnancy has', { gestationalWeeks: 43 }, { gestationalWeeks: expect.any(String) }],
    [
      'a glucose without its moment',
      { glucose: 92 },
      { glucoseMoment: 'Momento da glicemia é um campo obrigatório' },
    ],
    ['a weight beyond the form', { weight: 501 }, { weight: expect.any(String) }],
    [
      'a code that no table has',
      { problems: [{ cid: coded('Z999X') }] },
      { 'problems.0.cid': 'CID-10 é inválido' },
    ],
  ])('%s', async (_, said, fields) => {
    const citizenId = await history.citizen({ gender: 'F' })
    expect(await fieldsOf(history.call(healthCareCreate, { ...plain(citizenId), ...said }, nurse))).toEqual(
      fields,
    )
    expect(await rowsOf(citizenId)).toEqual([])
  })

  test('a pregnancy of a man', async () => {
    const citizenId = await history.citizen({ gender: 'M' })
    const call = history.call(healthCareCreate, { ...plain(citizenId), gestationalWeeks: 20 }, nurse)
    expect(await fieldsOf(call)).toEqual({
      gestationalWeeks: 'Não se informa de pessoa do sexo masculino',
    })
  })
})
