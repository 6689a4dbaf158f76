import { parseInstant } from '@saude/contract/instants'
import { healthCareCreate } from '../../../contract/health-care.ts'
import { immunizationCreate } from '../../../contract/immunization.ts'
import { citizenOpenCare } from '../../../contract/open-care.ts'
import { type OpenHistory, openHistory, staff } from './testing.ts'

let history: OpenHistory
beforeAll(async () => {
  history = await openHistory()
})
afterAll(() => history.close())

const nurse = staff('n1', 'nurse')
const coded = (id: string) => ({ id, name: '' })
const open = (id: string, user = nurse) => history.call(citizenOpenCare, { id }, user)

describe('vaccines that are open', () => {
  const named = async (id: string) =>
    (await open(id)).doses?.map(({ immunobiological, dose, isLate }) => [
      `${immunobiological.id}/${dose.id}`,
      isLate,
    ])

  test('are those of the calendar by the age, without those that were given', async () => {
    // Four months old on 20/11/2026.
    const citizenId = await history.citizen({ birthDate: '2026-07-20' })
    await history.call(
      immunizationCreate,
      {
        citizenId,
        appliedAt: '2026-07-20T10:00',
        immunobiological: coded('15'),
        dose: '9',
        batch: 'L1',
        manufacturer: 'Butantan',
        isConfirmed: true,
      },
      nurse,
    )
    expect(await named(citizenId)).toEqual([
      ['42/1', true],
      ['22/1', true],
      ['45/1', true],
      ['26/1', true],
      ['41/1', false],
      ['42/2', false],
      ['22/2', false],
      ['45/2', false],
      ['26/2', false],
    ])
    const [first] = (await open(citizenId)).doses ?? []
    expect(first).toMatchObject({ since: '2026-09-20', dose: { name: '1ª dose' } })
  })

  test('are late only while they have a last age', async () => {
    const citizenId = await history.citizen({ birthDate: '1963-05-05' })
    expect(await named(citizenId)).toEqual([['25/38', false]])
  })

  test('are none of the dead, and unknown without a birth date and to users who see no vaccines', async () => {
    const dead = await history.citizen({ birthDate: '2026-07-20', deathAt: '2026-10-01' })
    expect((await open(dead)).doses).toEqual([])
    const ageless = await history.citizen()
    expect((await open(ageless)).doses).toBeNull()
    const child = await history.citizen({ birthDate: '2026-07-20' })
    const permissions = new Set([...nurse.permissions].filter((one) => one !== 'immunobiologicalSearch'))
    expect((await open(child, { ...nurse, permissions })).doses).toBeNull()
  })
})

describe('exams that are open', () => {
  const attend = (citizenId: string, day: string, more: object) =>
    history.call(
      healthCareCreate,
      { citizenId, attendedAt: `${day}T10:00`, procedure: coded('0301010064'), isConfirmed: true, ...more },
      nurse,
    )
  const asked = (id: string) => ({ exams: [{ exam: coded(id), isAsked: true }] })
  const listed = async (id: string, user = nurse) =>
    (await open(id, user)).exams.map(({ exam, askedOn, resultOn }) => [exam.id, askedOn, resultOn])

  test('were asked for within a year and evaluated by no attendance since', async () => {
    const citizenId = await history.citizen()
    await attend(citizenId, '2025-11-01', asked('0214010155'))
    await attend(citizenId, '2026-08-01', asked('0214010015'))
    await attend(citizenId, '2026-09-01', asked('0214010074'))
    await attend(citizenId, '2026-10-01', { exams: [{ exam: coded('0214010015'), isEvaluated: true }] })
    expect(await listed(citizenId)).toEqual([['0214010074', '2026-09-01', null]])
    await attend(citizenId, '2026-11-01', asked('0214010015'))
    expect(await listed(citizenId)).toEqual([
      ['0214010015', '2026-11-01', null],
      ['0214010074', '2026-09-01', null],
    ])
  })

  test('say of which there is a result', async () => {
    const citizenId = await history.citizen()
    await attend(citizenId, '2026-09-01', asked('0214010074'))
    for (const day of ['2026-08-20', '2026-09-05', '2026-09-20'])
      await history.item(citizenId, {
        type: 'exam',
        date: parseInstant(`${day} 09:00:00.000-03:00`) ?? new Date(0),
        exam: {
          exam: { system: 'sigtap', code: '0214010074', name: 'Hemoglobina glicosilada' },
          result: '7,1 %',
          reference: null,
          laboratory: null,
        },
      })
    expect(await listed(citizenId)).toEqual([['0214010074', '2026-09-01', '2026-09-05']])
    const agent = staff('a1', 'acs')
    expect(await listed(citizenId, agent)).toEqual([
      [
        '0214010074',
        '2026-09-01',
        agent.permissions.has('epidemiologicalAccompanimentExamResultList') ? '2026-09-05' : null,
      ],
    ])
  })

  test('of a protected diagnosis exist for those alone who may see them', async () => {
    const citizenId = await history.citizen()
    const doctor = staff('d1', 'doctor')
    await history.call(
      healthCareCreate,
      {
        citizenId,
        attendedAt: '2026-11-01T10:00',
        procedure: coded('0301010064'),
        cid: coded('B24'),
        ...asked('0214010120'),
      },
      doctor,
    )
    expect(await listed(citizenId, doctor)).toEqual([['0214010120', '2026-11-01', null]])
    expect(await listed(citizenId, staff('s1', 'healthSecretary'))).toEqual([])
  })
})
