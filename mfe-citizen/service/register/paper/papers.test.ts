import { carePaperCancel, carePaperGet } from '../../../contract/care-paper-get.ts'
import { certificateCreate } from '../../../contract/certificate.ts'
import { healthCareCreate } from '../../../contract/health-care.ts'
import { citizenHistory } from '../../../contract/history.ts'
import { prescribedMedicineSearch } from '../../../contract/medicine.ts'
import { prescriptionCreate, prescriptionList } from '../../../contract/prescription.ts'
import { type OpenHistory, openHistory, refusal, staff } from '../history/testing.ts'

const losartan = { id: 'm1', name: 'Losartana potássica 50 mg', catmat: 'BR268856', unity: 'Comprimido' }
const diazepam = { id: 'm2', name: 'Diazepam 5 mg', catmat: 'BR267195', unity: 'Comprimido' }

let history: OpenHistory
beforeAll(async () => {
  history = await openHistory({
    municipalMedicineSearch: { items: [losartan, diazepam] },
    userGet: {
      userComplement: {
        cbo: { id: '223565', name: 'Enfermeiro' },
        ...{ council: 'COREN', councilNumber: '123456-ENF', councilState: 'SP' },
      },
    },
    healthUnitByIds: { items: [{ id: 'u1', name: 'UBS Centro', searchName: 'ubs centro', cnes: '2082683' }] },
  })
})
afterAll(() => history.close())

const doctor = staff('d1', 'doctor')
const nurse = staff('n1', 'nurse')
const coded = (id: string) => ({ id, name: '' })
const line = (more: object) => ({
  dose: '1 comprimido',
  route: 'oral' as const,
  interval: 'every12' as const,
  quantity: 60,
  duration: 30,
  ...more,
})
const prescribe = (citizenId: string, lines: ReturnType<typeof line>[], user = doctor, more: object = {}) =>
  history.call(prescriptionCreate, { citizenId, lines, ...more }, user)
const read = (id: string, user = doctor) => history.call(carePaperGet, { id }, user)
const fieldsOf = async (call: Promise<unknown>) => (await refusal(call)).payload?.fields
const entries = async (id: string, user = doctor) =>
  (await history.call(citizenHistory, { id }, user)).items.map(({ type, description, withdrawn }) => [
    type,
    description,
    ...(withdrawn ? [withdrawn.reason] : []),
  ])

describe('a prescription', () => {
  test('is kept with the medicines as their list calls them, who wrote it, and what is under control', async () => {
    const citizenId = await history.citizen()
    const { id } = await prescribe(citizenId, [
      line({ medicine: { id: 'm1', name: 'Como quer que se chame' } }),
      line({ medicine: coded('m2'), interval: 'night' }),
      line({ name: 'Soro caseiro', interval: 'ifNeeded', duration: null, unit: 'Frasco' }),
    ])
    expect(await read(id)).toMatchObject({
      kind: 'prescription',
      citizenId,
      professionalName: 'Profissional d1',
      occupation: 'Enfermeiro',
      registration: 'COREN 123456-ENF/SP',
      isOwn: true,
      lines: [
        { medicine: { id: 'm1', name: 'Losartana potássica 50 mg' }, control: null, duration: 30 },
        { medicine: { id: 'm2', name: 'Diazepam 5 mg' }, control: 'B1' },
        { medicine: null, name: 'Soro caseiro', unit: 'Frasco' },
      ],
    })
    expect(await read(id, nurse)).toMatchObject({ isOwn: false })
    expect(await entries(citizenId)).toEqual([
      ['prescription', 'Losartana potássica 50 mg; Diazepam 5 mg; 1 fora da lista do município'],
    ])
    const agent = staff('a1', 'acs')
    expect(await entries(citizenId, agent)).toEqual([])
  })

  test('says what is missing at its line', async () => {
    const citizenId = await history.citizen()
    expect(await fieldsOf(prescribe(citizenId, [line({})]))).toEqual({
      'lines[0]': 'Escolha o medicamento da lista, ou escreva o nome do que está fora dela',
    })
    expect(await fieldsOf(prescribe(citizenId, [line({ medicine: coded('m1'), duration: null })]))).toEqual({
      'lines[0].duration': 'Diga por quantos dias, ou que o uso é contínuo',
    })
    await prescribe(citizenId, [line({ medicine: coded('m1'), duration: null, isContinuous: true })])
    expect(
      await fieldsOf(
        prescribe(citizenId, [line({ medicine: coded('m1') }), line({ medicine: coded('m9') })]),
      ),
    ).toEqual({ 'lines.1.medicine': 'Medicamento não está em nenhuma lista do município' })
  })

  test('is offered to be written again until it is cancelled by who wrote it', async () => {
    const citizenId = await history.citizen()
    const { id } = await prescribe(citizenId, [line({ medicine: coded('m1') })])
    const offered = async () =>
      (await history.call(prescriptionList, { citizenId }, nurse)).items.map((one) => one.id)
    expect(await offered()).toEqual([id])
    const cancel = (user = doctor) => history.call(carePaperCancel, { id, reason: 'Dose errada' }, user)
    expect((await refusal(cancel(nurse))).key).toBe('permission')
    await cancel()
    expect((await refusal(cancel())).key).toBe('conflict')
    expect(await offered()).toEqual([])
    expect(await entries(citizenId)).toEqual([['prescription', 'Losartana potássica 50 mg', 'Dose errada']])
    expect((await read(id)).cancelled).toMatchObject({ by: 'Profissional d1', reason: 'Dose errada' })
  })

  test('of a medicine for a protected disease exists for those alone who may see it', async () => {
    const citizenId = await history.citizen()
    const { id, isProtected } = await prescribe(citizenId, [line({ name: 'Dolutegravir 50 mg' })])
    expect(isProtected).toBe(true)
    const permissions = new Set([...doctor.permissions].filter((one) => one !== 'sensitiveDiagnosisRead'))
    const other = { ...doctor, permissions }
    expect((await refusal(read(id, other))).key).toBe('notFound')
    expect(await entries(citizenId, other)).toEqual([])
    expect((await history.call(prescriptionList, { citizenId }, other)).items).toEqual([])
    expect(await fieldsOf(prescribe(citizenId, [line({ name: 'Dolutegravir 50 mg' })], other))).toEqual({
      lines: expect.stringContaining('Lei 14.289/2022'),
    })
  })

  test('names an attendance of that person alone, and is none for the dead', async () => {
    const [citizenId, other] = [await history.citizen(), await history.citizen({ deathAt: '2026-10-01' })]
    const attendance = await history.call(
      healthCareCreate,
      { citizenId, attendedAt: '2026-11-19T10:30', procedure: coded('0301010110') },
      nurse,
    )
    const lines = [line({ medicine: coded('m1') })]
    const { id } = await prescribe(citizenId, lines, doctor, { attendanceId: attendance.id })
    expect((await read(id)).attendanceId).toBe(attendance.id)
    const strange = await history.citizen()
    const wrong = prescribe(strange, lines, doctor, { attendanceId: attendance.id })
    expect((await refusal(wrong)).key).toBe('notFound')
    expect((await refusal(prescribe(other, lines))).key).toBe('conflict')
  })
})

test('medicines are searched in the lists of the municipality, and there are none without an area that keeps them', async () => {
  const found = await history.call(prescribedMedicineSearch, { q: 'losa' }, nurse)
  expect(found.items).toContainEqual({ id: 'm1', name: losartan.name, description: 'CATMAT BR268856' })
  const alone = await openHistory()
  try {
    expect((await alone.call(prescribedMedicineSearch, { q: 'losa' }, nurse)).items).toEqual([])
  } finally {
    await alone.close()
  }
})

describe('a certificate', () => {
  const certify = (citizenId: string, more: object) =>
    history.call(
      certificateCreate,
      { citizenId, kind: 'sickNote' as const, from: '2026-11-20', days: 3, ...more },
      doctor,
    )

  test('has the diagnosis on it only where the person agreed', async () => {
    const citizenId = await history.citizen()
    const agreed = await certify(citizenId, { cid: coded('I10'), isCidShown: true })
    expect((await read(agreed.id)).cid).toMatchObject({ id: 'I10' })
    expect((await read(agreed.id)).registration).toBe('COREN 123456-ENF/SP')
    const quiet = await certify(citizenId, { cid: coded('I10') })
    expect((await read(quiet.id)).cid).toBeNull()
    expect(await entries(citizenId)).toContainEqual([
      'certificate',
      'Atestado: 3 dias a partir de 20/11/2026',
    ])
    expect(await fieldsOf(certify(citizenId, { days: null }))).toEqual({
      days: 'Dias de afastamento é um campo obrigatório',
    })
  })

  test('of attendance says from when to when, and for whom', async () => {
    const citizenId = await history.citizen()
    const { id } = await certify(citizenId, {
      kind: 'attendanceNote',
      days: null,
      begin: '08:00',
      end: '09:30',
      companion: 'Maria Nogueira',
    })
    expect(await read(id)).toMatchObject({ begin: '08:00', end: '09:30', companion: 'Maria Nogueira' })
    const wrong = certify(citizenId, { kind: 'attendanceNote', days: null, begin: '10:00', end: '09:30' })
    expect(await fieldsOf(wrong)).toEqual({ end: 'O fim não pode ser anterior ao início' })
  })

  test('with a protected diagnosis exists for those alone who may see it', async () => {
    const citizenId = await history.citizen()
    const { id } = await certify(citizenId, { cid: coded('B24') })
    const permissions = new Set([...doctor.permissions].filter((one) => one !== 'sensitiveDiagnosisRead'))
    expect((await refusal(read(id, { ...doctor, permissions }))).key).toBe('notFound')
  })
})
