import { figuresAfter } from '../indicator/figures.ts'
import { peopleOf } from '../indicator/person.ts'
import { loaded } from '../rules/rules.ts'
import {
  consultation,
  dosesOfTwo,
  event,
  exam,
  period,
  prenatal,
  pressed,
  procedure,
  someone,
  vaccine,
  visit,
  weighed,
} from './golden-case.ts'
import { judge } from './judge.ts'

/** The edges of what the sixty people do not stand at: first and last days of windows, and every code that counts. */

type Event = ReturnType<typeof event>
type Given = Parameters<typeof someone>[0]

/** The practices that somebody has of an indicator. */
function has(id: string, given: Given): string[] {
  const known = loaded.find((one) => one.id === id)
  if (!known) throw new Error(`${id} is no indicator that calculates`)
  const judged = judge(known.indicator, someone(given, {}, '').person, period)
  return judged?.practices.flatMap(({ key, isMet }) => (isMet ? [key] : [])) ?? []
}
const hypertensive = (...events: Event[]): Given => ({ conditions: ['hypertension'], events })
const diabetic = (...events: Event[]): Given => ({ conditions: ['diabetes'], events })
const pregnant = (...events: Event[]): Given => ({
  gender: 'F',
  pregnancies: [{ from: '2026-05-10', lastPeriod: '2026-03-20', until: '2027-02-28' }],
  events,
})
const ofOne = (...events: Event[]): Given => ({ birthDate: '2025-10-10', events })
const woman = (...events: Event[]): Given => ({ gender: 'F', birthDate: '1990-05-05', events })

describe('six months end on 31 December and begin on 1 July', () => {
  test.each([
    ['2026-06-30', false],
    ['2026-07-01', true],
  ] as const)('%s', (day, counts) => {
    const diabetes = diabetic(consultation(day, 'cid10:E119'), pressed(day), exam(day, '0202010503'))
    expect(has('previne.diabetes', diabetes)).toEqual(counts ? ['consultation', 'glycated'] : [])
    expect(has('quality.c4', diabetes)).toEqual(
      counts ? ['consultation', 'pressure', 'glycated'] : ['glycated'],
    )
    const hypertension = hypertensive(consultation(day, 'cid10:I10'), pressed(day))
    expect(has('quality.c5', hypertension)).toEqual(counts ? ['consultation', 'pressure'] : [])
    expect(has('quality2024.c5', hypertension)).toEqual(counts ? ['consultation', 'pressure'] : [])
  })
})

describe('twelve months begin on 1 January', () => {
  test.each([
    ['2025-12-31', false],
    ['2026-01-01', true],
  ] as const)('%s', (day, counts) => {
    const all = [
      weighed(day),
      visit(day),
      exam(day, '0202010503'),
      procedure(day, '0301040095'),
      visit('2026-06-01'),
    ]
    const found = counts ? ['body', 'visits', 'glycated', 'feet'] : []
    expect(has('quality.c4', diabetic(...all))).toEqual(found)
    expect(has('quality2024.c4', diabetic(...all))).toEqual(found)
  })
  test('of two visits within thirty days one counts, by either version', () => {
    const twice = (day: string) => hypertensive(visit('2026-03-01'), visit(day))
    for (const id of ['quality.c5', 'quality2024.c5']) {
      expect(has(id, twice('2026-03-30'))).toEqual([])
      expect(has(id, twice('2026-03-31'))).toEqual(['visits'])
    }
  })
})

test('the pressure of the semester before is of that semester alone', () => {
  const on = (day: string) => has('previne2020.hypertension', hypertensive(pressed(day)))
  expect(on('2025-12-31')).toEqual([])
  expect(on('2026-01-01')).toEqual(['before'])
  expect(on('2026-06-30')).toEqual(['before'])
  expect(on('2026-07-01')).toEqual(['now'])
})

test('by the rules of 2020 the first consultation may be in the twentieth week', () => {
  const first = (day: string) => has('previne2020.prenatal', pregnant(prenatal(day)))
  // 140 days after 20 March.
  expect(first('2026-08-07')).toEqual(['first'])
  expect(first('2026-08-08')).toEqual([])
})

describe('doses of the first two years', () => {
  const given = (events: readonly Event[]) =>
    has('quality.c2', { birthDate: '2024-10-20', events: [...events] }).includes('vaccines')
  const without = (code: string, day: string) =>
    dosesOfTwo.filter((one) => !(one.vaccine === code && one.day === day))
  test('all of them, and two against pneumococcus', () => {
    expect(given(dosesOfTwo)).toBe(true)
    expect(given(without('26', '2025-04-20'))).toBe(true)
    const [first] = dosesOfTwo.filter((one) => one.vaccine === '26')
    expect(given(dosesOfTwo.filter((one) => one.vaccine !== '26' || one === first))).toBe(false)
  })
  test('three of each that the pentavalent holds, also when they were given apart', () => {
    const two = without('42', '2025-04-20')
    const apart = (...codes: string[]) =>
      given([...two, ...codes.map((code) => vaccine('2025-04-20', code, '3'))])
    // Diphtheria, hepatitis B and Haemophilus.
    expect(apart('46', '9', '17')).toBe(true)
    expect(apart('46', '17')).toBe(false)
    expect(apart('46', '9')).toBe(false)
    expect(apart('9', '17')).toBe(false)
  })
  test('three against poliomyelitis, two against measles', () => {
    expect(given(without('22', '2025-04-20'))).toBe(false)
    expect(given(without('24', '2026-01-20'))).toBe(false)
  })
})

test('each practice of C7 is asked from its first birthday to its last', () => {
  const known = loaded.find(({ id }) => id === 'quality.c7')
  const asked = (birthDate: string) => {
    const { person } = someone({ gender: 'F', birthDate }, {}, '')
    return (known && judge(known.indicator, person, period)?.practices.map(({ key }) => key)) ?? []
  }
  const edges = {
    cervix: ['2002-01-01', '2001-12-31', '1962-01-01', '1961-12-31'],
    hpv: ['2018-01-01', '2017-12-31', '2012-01-01', '2011-12-31'],
    sexualHealth: ['2013-01-01', '2012-12-31', '1957-01-01', '1956-12-31'],
    breast: ['1977-01-01', '1976-12-31', '1957-01-01', '1956-12-31'],
  }
  for (const [key, days] of Object.entries(edges))
    expect([key, ...days.map((day) => asked(day).includes(key))]).toEqual([key, false, true, true, false])
})

describe('every code that counts', () => {
  const words = (codes: string) => codes.split(' ')
  test.each(words('0214010074 0214010082 0214010252 0202031110 0202031179'))('%s is of syphilis', (code) => {
    expect(has('previne.tests', pregnant(exam('2026-06-01', code)))).toEqual(['syphilis'])
  })
  test.each(words('0214010058 0214010040 0214010279 0202030300'))('%s is of HIV', (code) => {
    expect(has('previne.tests', pregnant(procedure('2026-06-01', code)))).toEqual(['hiv'])
  })
  test.each(words('0201020033 0203010019 0203010086'))('%s is of the cervix', (code) => {
    expect(has('previne.cytology', woman(exam('2026-06-01', code)))).toEqual(['collected'])
  })
  test.each(words('cid10:E10 cid10:E11 cid10:E12 cid10:E13 cid10:E14 ciap2:T89 ciap2:T90'))(
    '%s is diabetes',
    (problem) => {
      expect(has('previne.diabetes', diabetic(consultation('2026-10-01', problem)))).toEqual(['consultation'])
      expect(has('quality2024.c4', diabetic(consultation('2026-10-01', problem)))).toEqual(['consultation'])
    },
  )
  test.each(
    words('cid10:I10 cid10:I11 cid10:I12 cid10:I13 cid10:I15 cid10:O10 cid10:O11 ciap2:K86 ciap2:K87'),
  )('%s is hypertension', (problem) => {
    expect(has('previne.hypertension', hypertensive(consultation('2026-10-01', problem)))).toEqual([
      'consultation',
    ])
  })
  test.each(words('cid10:I14 cid10:I20 ciap2:K85 cid10:E15 ciap2:T91'))('%s is neither', (problem) => {
    expect(has('previne.hypertension', hypertensive(consultation('2026-10-01', problem)))).toEqual([])
    expect(has('previne.diabetes', diabetic(consultation('2026-10-01', problem)))).toEqual([])
  })
  test.each(words('cid10:Z33 cid10:Z34 cid10:Z35 ciap2:W78 ciap2:W84'))('%s is prenatal care', (problem) => {
    expect(has('previne.prenatal', pregnant(consultation('2026-06-01', problem)))).toEqual(['first'])
  })
  test.each(words('0301010110 0301010366'))('%s is prenatal care, too', (code) => {
    const care = event('healthCare', '2026-06-01', { procedure: code })
    expect(has('previne.prenatal', pregnant(care))).toEqual(['first'])
  })
  test('the dentist is one by the record or by the procedure', () => {
    const care = event('healthCare', '2026-06-01', { procedure: '0301010153' })
    expect(has('previne.dental', pregnant(care))).toEqual(['dentist'])
    expect(has('previne.dental', pregnant(event('dentalCare', '2026-06-01')))).toEqual(['dentist'])
    expect(has('previne.dental', pregnant(procedure('2026-06-01', '0301010153')))).toEqual([])
  })
  test('what somebody came for counts as the problem does', () => {
    const care = event('healthCare', '2026-10-01', { contact: 'ciap2:T90' })
    expect(has('previne.diabetes', diabetic(care))).toEqual(['consultation'])
  })
  test('a third dose, and no other, of each vaccine that holds it', () => {
    const given = (code: string, dose = '3') =>
      has('previne.vaccines', ofOne(vaccine('2026-04-10', code, dose)))
    expect(['22', '29', '43', '58'].map((code) => given(code).includes('polio'))).toEqual(Array(4).fill(true))
    expect(['42', '29', '43'].map((code) => given(code).includes('penta'))).toEqual(Array(3).fill(true))
    expect(given('58')).toEqual(['polio'])
    expect(['1', '2', '4'].flatMap((dose) => [...given('43', dose), ...given('22', dose)])).toEqual([])
  })
  test.each(['33', '77'])('%s is influenza', (code) => {
    const old = { birthDate: '1950-01-01', events: [vaccine('2026-05-01', code, '1')] }
    expect(has('quality.c6', old)).toEqual(['influenza'])
  })
})

test('what had to be done before the quadrimester can not be done any more, and is no one’s next act', () => {
  const { person } = someone({ birthDate: '2024-10-20' }, {}, '')
  const [entry] = peopleOf(person, 'c1', period).filter(({ list }) => list === 'child')
  // The first thirty days of a child who turns two, and visits that begin with them, are over.
  expect(entry?.lacks).toEqual(['quality.c2.consultations', 'quality.c2.body', 'quality.c2.vaccines'])
  expect(entry?.nextOn).toBe('2026-10-20')
  const [figure] = figuresAfter(new Map(), [], entry ? [entry] : []).values()
  expect(figure?.lacks).toEqual({ first: 1, consultations: 1, body: 1, visits: 1, vaccines: 1 })
  expect(figure?.open).toEqual({ consultations: 1, body: 1, vaccines: 1 })
})
