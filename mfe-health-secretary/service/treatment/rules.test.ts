import { authorisationProblems as problemsOf } from '../../contract/treatment-authorisation.ts'
import { type Journey, treatmentLines } from './rules.ts'

const right = {
  distanceKm: 96,
  sameRegion: false,
  facility: 'Hospital das Clínicas',
  appointmentAt: new Date('2026-10-05T08:00:00-03:00'),
  companion: false,
}
const grown = '1980-05-05'
const day = '2026-10-01'

const authorisationProblems = (entry: object, birthDate: string, today: string) =>
  problemsOf({ ...entry }, { today, known: { birthDate } })

test('a far destination with a day and a place is authorised', () => {
  expect(authorisationProblems(right, grown, day)).toEqual({})
})

test.each([
  [
    'a near destination',
    { distanceKm: 49 },
    'O destino fica a menos de 50 km: não é tratamento fora de domicílio',
  ],
  ['no distance', { distanceKm: null }, 'Informe a distância até o destino'],
  [
    'the same metropolitan region',
    { sameRegion: true },
    'O destino é da mesma região metropolitana: não é tratamento fora de domicílio',
  ],
  ['no day', { appointmentAt: null }, 'Informe a data do atendimento e o estabelecimento que a garante'],
  ['no place', { facility: ' ' }, 'Informe a data do atendimento e o estabelecimento que a garante'],
  [
    'a companion without a reason',
    { companion: true },
    'Informe por que precisa de acompanhante: não é criança, adolescente nem pessoa idosa',
  ],
])('%s is not authorised', (_, change, sentence) => {
  const problems = authorisationProblems({ ...right, ...change }, grown, day)
  expect([...new Set(Object.values(problems))]).toEqual([sentence])
})

test('50 km are enough, and minors, the old and those with a reason are accompanied', () => {
  expect(authorisationProblems({ ...right, distanceKm: 50 }, grown, day)).toEqual({})
  const accompanied = { ...right, companion: true }
  expect(authorisationProblems(accompanied, '2008-10-02', day)).toEqual({})
  expect(authorisationProblems(accompanied, '1966-10-01', day)).toEqual({})
  expect(Object.keys(authorisationProblems(accompanied, '1966-10-02', day))).toEqual(['companionReason'])
  expect(authorisationProblems({ ...accompanied, companionReason: 'Cadeirante' }, grown, day)).toEqual({})
})

const journey: Journey = {
  transport: 'land',
  distanceKm: 96,
  hasCompanion: false,
  leftOn: '2026-10-05',
  returnedOn: '2026-10-05',
  hospitalNights: 0,
}
const lines = (change: Partial<Journey>) =>
  treatmentLines({ ...journey, ...change }).map(({ procedure, quantity }) => [procedure, quantity])

test('a day by land is units of 50 km there and back, and a meal without a night', () => {
  expect(lines({})).toEqual([
    ['0803010125', 3],
    ['0803010028', 1],
  ])
})

test('a companion has lines of their own', () => {
  expect(lines({ hasCompanion: true, returnedOn: '2026-10-08' })).toEqual([
    ['0803010125', 3],
    ['0803010010', 3],
    ['0803010109', 3],
    ['0803010044', 3],
  ])
})

test('nights in a hospital pay the patient no meals, and the companion still', () => {
  expect(lines({ hasCompanion: true, returnedOn: '2026-10-08', hospitalNights: 2 })).toEqual([
    ['0803010125', 3],
    ['0803010010', 1],
    ['0803010109', 3],
    ['0803010044', 3],
  ])
  expect(lines({ returnedOn: '2026-10-08', hospitalNights: 3 })).toEqual([['0803010125', 3]])
})

test('by air and by river the units are miles', () => {
  expect(lines({ transport: 'air', distanceKm: 700 })[0]).toEqual(['0803010087', 4])
  expect(lines({ transport: 'river', distanceKm: 100, hasCompanion: true })).toEqual([
    ['0803010117', 3],
    ['0803010028', 1],
    ['0803010095', 3],
    ['0803010052', 1],
  ])
})

test('what is nearer than 50 km makes no lines, and a journey over the end of a month is one', () => {
  expect(lines({ distanceKm: 49 })).toEqual([])
  expect(lines({ returnedOn: '2026-11-02' })).toContainEqual(['0803010010', 28])
})
