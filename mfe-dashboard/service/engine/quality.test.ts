import { loaded } from '../rules/rules.ts'
import {
  consultation,
  dentist,
  event,
  exam,
  hiv,
  period,
  prenatal,
  pressed,
  procedure,
  someone,
  syphilis,
  vaccine,
  visit,
  weighed,
} from './golden-case.ts'
import { judge } from './judge.ts'

/** Indicators of the co-financing that follow a life or a pregnancy, judged by hand at the edges of each practice. */

type Event = ReturnType<typeof event>
type Given = Parameters<typeof someone>[0]

function missing(id: string, given: Given): string {
  const known = loaded.find((one) => one.id === id)
  if (!known) throw new Error(`${id} is no indicator that calculates`)
  const judged = judge(known.indicator, someone(given, {}, '').person, period)
  if (!judged) return 'fora'
  return judged.practices.flatMap(({ key, isMet }) => (isMet ? [] : [key])).join(', ') || 'em dia'
}
const inMonths = (days: readonly string[], make: (day: string) => Event) => days.map(make)
const byDay = (events: readonly Event[]) => [...events].sort((one, other) => one.day.localeCompare(other.day))

describe('C2', () => {
  const care = (day: string) => consultation(day, 'cid10:Z001')
  const nine = [
    '2024-11-15',
    '2024-12-15',
    '2025-01-15',
    '2025-02-15',
    '2025-04-15',
    '2025-06-15',
    '2025-10-15',
    '2026-04-15',
    '2026-10-15',
  ]
  const doses = [
    ...['2024-12-20', '2025-02-20', '2025-04-20'].flatMap((day) => [
      vaccine(day, '42', '1'),
      vaccine(day, '22', '1'),
      vaccine(day, '26', '1'),
    ]),
    ...['2025-10-20', '2026-01-20'].map((day) => vaccine(day, '24', '1')),
  ]
  const visits = [visit('2024-11-10'), visit('2025-03-01')]
  const whole = { care: inMonths(nine, care), body: inMonths(nine, weighed), visits, doses }
  const child = (changed: Partial<typeof whole> = {}, birthDate = '2024-10-20') => {
    const { care: consultations, body, visits: seen, doses: given } = { ...whole, ...changed }
    return missing('quality.c2', { birthDate, events: byDay([...consultations, ...body, ...seen, ...given]) })
  }

  test('a child that completes two years in the quadrimester has all five practices', () => {
    expect(child()).toBe('em dia')
    expect(child({}, '2024-08-31')).toBe('fora')
    expect(child({}, '2025-01-01')).toBe('fora')
  })
  test('the first consultation is on the thirtieth day at the latest, and not by telephone', () => {
    expect(child({}, '2024-10-16')).toBe('em dia')
    // 15 November is the thirty-first day.
    expect(child({}, '2024-10-15')).toBe('first')
    const remote = event('healthCare', '2024-11-15', {
      problem: 'cid10:Z001',
      cbo: '223565',
      procedure: '0301010250',
    })
    expect(child({ care: [remote, ...whole.care.slice(1)] })).toBe('first')
  })
  test('consultations and measures of nine days count', () => {
    expect(child({ care: whole.care.slice(0, 8) })).toBe('consultations')
    expect(child({ body: [...whole.body.slice(0, 8), weighed('2026-04-15')] })).toBe('body')
  })
  test('the first visit is in the first thirty days, the second within six months, both by an agent', () => {
    expect(child({ visits: [visit('2024-11-20'), visit('2025-03-01')] })).toBe('visits')
    expect(child({ visits: [visit('2024-11-10'), visit('2025-04-21')] })).toBe('visits')
    expect(child({ visits: [visit('2024-11-10', false), visit('2025-03-01')] })).toBe('visits')
  })
  test('doses are thirty days apart, and the one against measles counts from twelve months on', () => {
    const late = (day: string, code: string, dose: number) =>
      whole.doses.map((one, at) => (at === dose ? vaccine(day, code, '1') : one))
    expect(child({ doses: late('2025-10-19', '24', 9) })).toBe('vaccines')
    expect(child({ doses: late('2025-02-19', '42', 6) })).toBe('vaccines')
    expect(child({ doses: whole.doses.filter(({ vaccine: code }) => code !== '22') })).toBe('vaccines')
  })
})

describe('C3', () => {
  const lastPeriod = '2026-01-01'
  const until = '2026-10-08'
  const consulted = [
    '2026-03-26',
    '2026-04-20',
    '2026-05-20',
    '2026-06-20',
    '2026-07-20',
    '2026-08-20',
    '2026-09-20',
  ]
  const postnatal = (day: string) => event('healthCare', day, { problem: 'ciap2:W18', cbo: '223565' })
  const hepatitis = (day: string) => [procedure(day, '0214010104'), procedure(day, '0214010090')]
  const whole = {
    care: inMonths(consulted, prenatal),
    pressure: inMonths(consulted, pressed),
    body: inMonths(consulted, weighed),
    visits: inMonths(['2026-03-26', '2026-06-01', '2026-09-01'], (day) => visit(day)),
    pertussis: [vaccine('2026-05-21', '57', '1')],
    first: [syphilis('2026-04-08'), hiv('2026-04-08'), ...hepatitis('2026-04-08')],
    third: [syphilis('2026-07-16'), hiv('2026-07-16')],
    postnatal: [postnatal('2026-11-19')],
    postnatalVisit: [visit('2026-10-09')],
    dentist: [dentist('2026-05-05')],
  }
  const mother = (
    changed: Partial<typeof whole> = {},
    pregnancy: Partial<NonNullable<Given['pregnancies']>[number]> = {},
  ) =>
    missing('quality.c3', {
      gender: 'F',
      pregnancies: [{ from: '2026-03-26', lastPeriod, until, ...pregnancy }],
      events: byDay(Object.values({ ...whole, ...changed }).flat()),
    })

  test('who ends the forty-two days in the quadrimester has all eleven practices', () => {
    expect(mother()).toBe('em dia')
    expect(mother({}, { until: '2026-11-20' })).toBe('fora')
    expect(mother({}, { until: null })).toBe('fora')
  })
  test('the first consultation is within twelve weeks of the last period, which has to be known', () => {
    expect(mother({ care: inMonths(['2026-03-27', ...consulted.slice(1)], prenatal) })).toBe('first, visits')
    expect(mother({}, { lastPeriod: null })).toBe('first, pertussis, testsOfFirst, testsOfThird')
  })
  test('seven consultations by a physician or a nurse, seven pressures and seven weights', () => {
    expect(mother({ care: whole.care.slice(0, 6) })).toBe('consultations')
    expect(mother({ pressure: whole.pressure.slice(1), body: whole.body.slice(1) })).toBe('pressure, body')
    const technician = whole.care.map((one) => ({ ...one, cbo: '322205' }))
    expect(mother({ care: technician })).toBe('first, consultations, visits')
  })
  test('visits count from the first consultation on, dTpa from the twentieth week', () => {
    const early = inMonths(['2026-03-25', '2026-06-01', '2026-09-01'], (day) => visit(day))
    expect(mother({ visits: early })).toBe('visits')
    expect(mother({ pertussis: [vaccine('2026-05-20', '57', '1')] })).toBe('pertussis')
  })
  test('tests count in their trimester, each of them', () => {
    expect(mother({ first: whole.first.slice(0, 3) })).toBe('testsOfFirst')
    expect(mother({ first: whole.first.map((one) => ({ ...one, day: '2026-04-09' })) })).toBe('testsOfFirst')
    expect(mother({ third: whole.third.map((one) => ({ ...one, day: '2026-07-15' })) })).toBe('testsOfThird')
  })
  test('the forty-two days after it are the puerperium', () => {
    expect(mother({ postnatal: [postnatal('2026-11-20')] })).toBe('postnatal')
    expect(mother({ postnatalVisit: [visit('2026-10-08')] })).toBe('postnatalVisit')
    expect(mother({ dentist: [dentist('2026-10-09')] })).toBe('dentist')
  })
})

describe('C6', () => {
  const elderly = (events: readonly Event[], birthDate = '1950-01-01') =>
    missing('quality.c6', { birthDate, events: byDay(events) })
  const all = [
    consultation('2026-02-02', 'cid10:J00'),
    weighed('2026-02-02'),
    visit('2026-02-02'),
    visit('2026-03-04'),
    vaccine('2026-01-01', '33', '1'),
  ]

  test('everybody of sixty and more, of either sex, has four practices in twelve months', () => {
    expect(elderly(all)).toBe('em dia')
    expect(elderly(all, '1966-12-31')).toBe('em dia')
    expect(elderly(all, '1967-01-01')).toBe('fora')
    expect(elderly([...all.slice(0, 4), vaccine('2025-12-31', '77', '1')])).toBe('influenza')
    expect(elderly([...all.slice(1)])).toBe('consultation')
  })
  test('weighed and measured may be said by the procedure', () => {
    expect(
      elderly([...all.filter(({ type }) => type !== 'measurement'), procedure('2026-02-02', '0101040024')]),
    ).toBe('em dia')
  })
})

describe('C7', () => {
  const woman = (birthDate: string, events: readonly Event[] = []) =>
    missing('quality.c7', { gender: 'F', birthDate, events: byDay(events) })

  test('each practice is asked of its own ages', () => {
    expect(woman('2018-01-01')).toBe('fora')
    expect(woman('2017-12-31')).toBe('hpv')
    expect(woman('2012-06-01')).toBe('hpv, sexualHealth')
    expect(woman('2011-06-01')).toBe('sexualHealth')
    expect(woman('2001-12-31')).toBe('cervix, sexualHealth')
    expect(woman('1976-12-31')).toBe('cervix, sexualHealth, breast')
    expect(woman('1961-12-31')).toBe('sexualHealth, breast')
    expect(woman('1956-12-31')).toBe('fora')
  })
  test('the molecular test of HPV counts for sixty months, the others for thirty-six', () => {
    expect(woman('1990-01-01', [exam('2022-01-01', '0202100251')])).toBe('sexualHealth')
    expect(woman('1990-01-01', [exam('2021-12-31', '0202100251')])).toBe('cervix, sexualHealth')
    expect(woman('1990-01-01', [exam('2023-12-31', '0203010086')])).toBe('cervix, sexualHealth')
  })
  test('a dose against HPV counts from nine years on', () => {
    expect(woman('2015-06-01', [vaccine('2024-06-01', '93', '1')])).toBe('em dia')
    expect(woman('2015-06-01', [vaccine('2024-05-31', '93', '1')])).toBe('hpv')
  })
  test('sexual health is what a physician or a nurse attended, breast what was asked for in two years', () => {
    const asked = exam('2025-01-01', '0204030188')
    expect(woman('1966-01-01', [consultation('2026-01-01', 'ciap2:W11'), asked])).toBe('cervix')
    expect(
      woman('1966-01-01', [consultation('2025-12-31', 'ciap2:W11'), exam('2024-12-31', '0204030030')]),
    ).toBe('cervix, sexualHealth, breast')
  })
})

describe('exams of an attendance', () => {
  const glycated = (given: Partial<Event>) => {
    const events = [event('healthCare', '2026-10-01', { problem: 'cid10:E119', cbo: '225142', ...given })]
    return missing('quality.c4', { conditions: ['diabetes'], events }).includes('glycated')
  }
  test('glycated haemoglobin counts where it was asked for or looked at', () => {
    expect(glycated({})).toBe(true)
    expect(glycated({ asked: ['0202010503'] })).toBe(false)
    expect(glycated({ evaluated: ['0202010503'] })).toBe(false)
    expect(glycated({ asked: ['0202010295'] })).toBe(true)
  })
  test('a mammography counts where it was asked for, a smear only where it was collected or looked at', () => {
    const of = (given: Partial<Event>) =>
      missing('quality.c7', {
        ...{ gender: 'F', birthDate: '1970-01-01' },
        events: [event('healthCare', '2026-10-01', { cbo: '225142', ...given })],
      })
    expect(of({ asked: ['0204030188', '0203010019'] })).toBe('cervix, sexualHealth')
    expect(of({ evaluated: ['0203010019'] })).toBe('sexualHealth, breast')
  })
})
