import {
  type Case,
  child,
  consultation,
  dentist,
  diabetic,
  dosesOfTwo,
  event,
  exam,
  hiv,
  hypertensive,
  pregnant,
  prenatal,
  pressed,
  procedure,
  someone,
  syphilis,
  vaccine,
  visit,
  weighed,
  woman,
} from './golden-case.ts'

const six = ['05-10', '06-10', '07-10', '08-10', '09-10', '10-10'].map((day) => prenatal(`2026-${day}`))
/** Every practice of C3 but the dentist. */
const allOfC3 =
  'first, consultations, pressure, body, visits, pertussis, testsOfFirst, testsOfThird, postnatal, postnatalVisit'
const penta = (day: string) => vaccine(day, '42', '3')
const polio = (day: string) => vaccine(day, '22', '3')

/** The sixty people, each with what was found by hand and why. */
export const golden: readonly Case[] = [
  // Hypertension: 1 to 14
  hypertensive([], 'consultation, pressure', 'nothing was done'),
  hypertensive(
    [consultation('2026-09-10', 'cid10:I10'), pressed('2026-09-10')],
    'em dia',
    'both in September',
  ),
  hypertensive([consultation('2026-09-10', 'cid10:I10')], 'pressure', 'the pressure was not taken'),
  hypertensive([pressed('2026-09-10')], 'consultation', 'the pressure alone is no consultation'),
  hypertensive(
    [consultation('2026-07-01', 'cid10:I10'), pressed('2026-07-01')],
    'em dia',
    'the first day of the six months counts',
  ),
  hypertensive(
    [consultation('2026-06-30', 'cid10:I10'), pressed('2026-06-30')],
    'consultation, pressure',
    'a day before the six months',
  ),
  hypertensive(
    [consultation('2026-09-10', 'ciap2:K86'), procedure('2026-09-11', '0301100039')],
    'em dia',
    'CIAP-2 K86, and the pressure as a procedure',
  ),
  hypertensive(
    [consultation('2026-09-10', 'cid10:J00'), pressed('2026-09-10')],
    'consultation',
    'the consultation was about a cold',
  ),
  hypertensive(
    [consultation('2026-12-31', 'cid10:I10'), pressed('2026-12-31')],
    'em dia',
    'the last day of the quadrimester counts',
  ),
  hypertensive(
    [consultation('2027-01-01', 'cid10:I10'), pressed('2027-01-01')],
    'consultation, pressure',
    'both after the quadrimester',
  ),
  hypertensive(
    [consultation('2026-08-10', 'cid10:I10'), weighed('2026-08-10')],
    'pressure',
    'weight and height are no pressure',
    'pressure, visits',
  ),
  hypertensive(
    [
      consultation('2026-08-10', 'cid10:I10'),
      pressed('2026-08-10'),
      weighed('2026-02-10'),
      visit('2026-03-01'),
      visit('2026-03-31'),
    ],
    'em dia',
    'two visits thirty days apart: all four practices',
    'em dia',
  ),
  hypertensive(
    [
      consultation('2026-08-10', 'cid10:I10'),
      pressed('2026-08-10'),
      weighed('2026-02-10'),
      visit('2026-03-01'),
      visit('2026-03-30'),
    ],
    'em dia',
    'two visits twenty-nine days apart are one',
    'visits',
  ),
  hypertensive(
    [
      consultation('2026-08-10', 'cid10:I10'),
      pressed('2026-08-10'),
      weighed('2025-12-31'),
      visit('2026-03-01', false),
      visit('2026-06-01', false),
    ],
    'em dia',
    'a nurse visited, no agent; weighed a day before the twelve months',
    'body, visits',
  ),
  // Diabetes: 15 to 24
  diabetic([], 'consultation, glycated', 'nothing was done'),
  diabetic(
    [consultation('2026-10-01', 'cid10:E119'), exam('2026-10-02', '0202010503')],
    'em dia',
    'consultation and glycated haemoglobin',
  ),
  diabetic([consultation('2026-10-01', 'ciap2:T90')], 'glycated', 'the exam is missing'),
  diabetic([exam('2026-10-02', '0202010503')], 'consultation', 'the consultation is missing'),
  diabetic(
    [consultation('2026-10-01', 'cid10:E119'), exam('2026-06-30', '0202010503')],
    'glycated',
    'the exam is a day too old for six months, and good for twelve',
    'pressure, body, visits, feet',
  ),
  diabetic(
    [consultation('2026-10-01', 'cid10:E119'), exam('2026-10-01', '0202010295')],
    'glycated',
    'cholesterol is another exam',
  ),
  diabetic(
    [consultation('2026-10-01', 'cid10:E149'), procedure('2026-10-01', '0202010503')],
    'em dia',
    'the exam as a procedure',
  ),
  diabetic(
    [consultation('2026-10-01', 'cid10:E150'), exam('2026-10-01', '0202010503')],
    'consultation',
    'E15 is no diabetes',
  ),
  diabetic(
    [
      consultation('2026-10-01', 'cid10:E119'),
      exam('2026-10-01', '0202010503'),
      pressed('2026-10-01'),
      weighed('2026-10-01'),
      visit('2026-02-01'),
      visit('2026-10-01'),
      procedure('2026-05-01', '0301040095'),
    ],
    'em dia',
    'all six practices of C4',
    'em dia',
  ),
  diabetic(
    [event('homeCare', '2026-10-01', { problem: 'cid10:E119' }), exam('2026-10-01', '0202010503')],
    'em dia',
    'a consultation at home is one',
  ),
  // Both: 25
  someone(
    {
      conditions: ['diabetes', 'hypertension'],
      events: [consultation('2026-10-01', 'cid10:I10'), pressed('2026-10-01')],
    },
    { 'previne.hypertension': 'em dia', 'previne.diabetes': 'consultation, glycated' },
    'one consultation about one of two illnesses',
  ),
  // Cytopathology: 26 to 36
  woman('1990-05-05', [], 'collected', 'thirty-six years old, nothing was done'),
  woman('1990-05-05', [procedure('2025-03-03', '0201020033')], 'em dia', 'collected a year ago'),
  woman('1990-05-05', [exam('2024-01-01', '0203010019')], 'em dia', 'the first day of thirty-six months'),
  woman('1990-05-05', [exam('2023-12-31', '0203010019')], 'collected', 'a day too old'),
  woman('2001-12-31', [], 'collected', 'turns twenty-five on the last day'),
  woman('2002-01-01', [], 'fora', 'turns twenty-five a day later'),
  woman(
    '1962-01-01',
    [],
    'collected',
    'sixty-four until the last day',
    'consultation, body, visits, influenza',
  ),
  woman(
    '1961-12-31',
    [],
    'fora',
    'turns sixty-five on the last day',
    'consultation, body, visits, influenza',
  ),
  someone(
    { gender: 'M', birthDate: '2024-09-01' },
    { 'previne.cytology': 'fora', 'quality.c2': 'first, consultations, body, visits, vaccines' },
    'a boy, who turns two on the first day',
  ),
  someone({ gender: 'F', birthDate: null }, { 'previne.cytology': 'fora' }, 'her age is not known'),
  woman('1980-01-01', [exam('2026-10-10', '0202010503')], 'collected', 'another exam'),
  // Children: 37 to 46
  child('2025-10-10', [penta('2026-04-10'), polio('2026-04-10')], 'em dia', 'both third doses at six months'),
  child('2025-10-10', [penta('2026-04-10')], 'polio', 'poliomyelitis is missing'),
  child('2025-10-10', [polio('2026-04-10')], 'penta', 'pentavalent is missing'),
  child('2025-10-10', [vaccine('2026-04-10', '43', '3')], 'em dia', 'the hexavalent vaccine holds both'),
  child('2025-10-10', [vaccine('2026-02-10', '42', '2'), polio('2026-04-10')], 'penta', 'a second dose'),
  child('2025-09-01', [], 'polio, penta', 'turns one on the first day'),
  child('2025-12-31', [], 'polio, penta', 'turns one on the last day'),
  child('2025-08-31', [], 'fora', 'turned one a day before'),
  child('2026-01-01', [], 'fora', 'turns one a day after'),
  child(
    '2025-10-10',
    [vaccine('2026-04-10', '29', '3')],
    'em dia',
    'the acellular one with poliomyelitis holds both',
  ),
  // Pregnancies: 47 to 58
  pregnant(
    { from: '2026-05-10', lastPeriod: '2026-03-20', until: '2027-02-28' },
    [...six, syphilis('2026-05-10'), hiv('2026-05-10'), dentist('2026-06-15')],
    ['em dia', 'em dia', 'em dia'],
    'everything, the first consultation in the eighth week',
  ),
  pregnant(
    { from: '2026-05-10', lastPeriod: '2026-03-20', until: '2027-02-28' },
    [...six.slice(0, 5)],
    ['six', 'syphilis, hiv', 'dentist'],
    'five consultations, nothing else',
  ),
  pregnant(
    { from: '2026-05-10', lastPeriod: null, until: '2027-02-28' },
    [...six, syphilis('2026-05-10'), hiv('2026-05-10')],
    ['first', 'em dia', 'dentist'],
    'without the last period the week of the first consultation is not known',
  ),
  pregnant(
    { from: '2026-05-10', lastPeriod: '2026-02-01', until: '2027-02-28' },
    [...six, syphilis('2026-05-10')],
    ['first', 'hiv', 'dentist'],
    'the first consultation came in the fourteenth week',
  ),
  pregnant(
    { from: '2026-05-10', lastPeriod: '2026-02-15', until: '2027-02-28' },
    [...six],
    ['em dia', 'syphilis, hiv', 'dentist'],
    'the last day of the twelfth week',
  ),
  pregnant(
    { from: '2026-05-10', lastPeriod: '2026-02-14', until: '2027-02-28' },
    [...six],
    ['first', 'syphilis, hiv', 'dentist'],
    'a day after the twelfth week',
  ),
  pregnant(
    { from: '2025-12-01', lastPeriod: '2025-11-01', until: '2026-08-31' },
    [...six],
    ['fora', 'fora', 'fora'],
    'the birth was a day before the quadrimester, the puerperium ends in it',
    `${allOfC3}, dentist`,
  ),
  pregnant(
    { from: '2025-12-01', lastPeriod: '2025-11-20', until: '2026-09-01' },
    [dentist('2026-08-01'), syphilis('2026-09-01'), hiv('2026-09-02')],
    ['six, first', 'hiv', 'em dia'],
    'birth on the first day; what came after it counts no more, so the third trimester has no HIV test',
    allOfC3,
  ),
  pregnant(
    { from: '2026-10-01', lastPeriod: null, until: null },
    [dentist('2026-07-10')],
    ['six, first', 'syphilis, hiv', 'em dia'],
    'known by the registration alone; twelve weeks before it count',
  ),
  pregnant(
    { from: '2026-10-01', lastPeriod: null, until: null },
    [dentist('2026-07-08')],
    ['six, first', 'syphilis, hiv', 'dentist'],
    'a day before those twelve weeks',
  ),
  pregnant(
    { from: '2026-10-01', lastPeriod: '2026-08-20', until: null },
    [dentist('2026-08-19')],
    ['six, first', 'syphilis, hiv', 'dentist'],
    'the dentist came before the pregnancy began',
  ),
  pregnant(
    { from: '2027-01-01', lastPeriod: null, until: null },
    [],
    ['fora', 'fora', 'fora'],
    'known of after the quadrimester',
  ),
  // Others: 59 and 60
  someone(
    { birthDate: '2024-10-20', events: dosesOfTwo },
    {
      'previne.hypertension': 'fora',
      'previne.diabetes': 'fora',
      'quality.c2': 'first, consultations, body, visits',
    },
    'healthy, turns two in October, and has all doses of two years but nothing else',
  ),
  someone(
    { conditions: ['smoker'], events: [pressed('2026-10-10')] },
    { 'previne.hypertension': 'fora', 'quality.c5': 'fora' },
    'a measured pressure makes no illness',
  ),
]
