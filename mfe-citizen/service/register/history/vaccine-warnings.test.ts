import { immunizationCreate } from '../../../contract/immunization.ts'
import { type OpenHistory, openHistory, refusal, staff } from './testing.ts'
import { vaccineWarnings } from './vaccine-warnings.ts'

const penta = { immunobiological: '42', birthDate: '2026-01-10' }

describe('a dose is warned about', () => {
  test.each([
    [
      'a third dose before the first',
      { ...penta, dose: '3', day: '2026-03-20', others: [{ dose: '1', day: '2026-05-01' }] },
      [
        'A 1ª dose está registrada em 01/05/2026; a ordem das doses pede que seja antes',
        'A 2ª dose não está registrada',
        'O calendário nacional (2026-01) recomenda esta dose a partir de 6 meses',
      ],
    ],
    [
      'the same dose again',
      { ...penta, dose: '1', day: '2026-05-01', others: [{ dose: '1', day: '2026-04-01' }] },
      ['A 1ª dose já está registrada em 01/04/2026'],
    ],
    [
      'BCG of an adult',
      { immunobiological: '15', birthDate: '1990-01-01', dose: '9', day: '2026-05-01', others: [] },
      ['Idade indicada para esta dose: até 4 anos, 11 meses e 29 dias'],
    ],
    [
      'a second dose of dengue too soon',
      {
        immunobiological: '104',
        birthDate: '2015-01-31',
        dose: '2',
        day: '2026-04-29',
        others: [{ dose: '1', day: '2026-01-31' }],
      },
      ['Intervalo indicado: 3 meses depois da 1ª dose (a anterior é de 31/01/2026)'],
    ],
  ])('%s', (_what, asked, warnings) => {
    expect(vaccineWarnings(asked)).toEqual(warnings)
  })

  test.each([
    ['in time', { ...penta, dose: '2', day: '2026-05-10', others: [{ dose: '1', day: '2026-03-10' }] }],
    [
      'exactly three months later',
      {
        immunobiological: '104',
        birthDate: '2015-01-31',
        dose: '2',
        day: '2026-04-30',
        others: [{ dose: '1', day: '2026-01-31' }],
      },
    ],
    [
      'of a vaccine without a rule',
      { ...penta, immunobiological: '37', dose: '8', day: '2026-05-10', others: [] },
    ],
    [
      'of every season',
      {
        immunobiological: '33',
        birthDate: '1950-01-01',
        dose: '9',
        day: '2026-05-10',
        others: [{ dose: '9', day: '2025-05-10' }],
      },
    ],
  ])('but not one %s', (_what, asked) => {
    expect(vaccineWarnings(asked)).toEqual([])
  })
})

describe('recording a dose that a rule speaks against', () => {
  let history: OpenHistory
  beforeAll(async () => {
    history = await openHistory()
  })
  afterAll(() => history.close())

  test('is refused with the sentences, until the person confirms them', async () => {
    const nurse = staff('n1', 'nurse')
    const citizenId = await history.citizen()
    const dose = (number: string, appliedAt: string, more = {}) =>
      history.call(
        immunizationCreate,
        {
          citizenId,
          immunobiological: { id: '42', name: '' },
          dose: number,
          appliedAt,
          previousRecord: true,
          ...more,
        } as never,
        nurse,
      )
    await dose('1', '2026-11-10T10:00', { isConfirmed: true })
    const { key, payload } = await refusal(dose('3', '2026-11-01T10:00'))
    expect(key).toBe('validation')
    expect(payload?.warnings).toContain(
      'A 1ª dose está registrada em 10/11/2026; a ordem das doses pede que seja antes',
    )
    expect(await dose('3', '2026-11-01T10:00', { isConfirmed: true })).toHaveProperty('id')
  })
})
