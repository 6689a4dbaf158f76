import { date, dateTime } from './fields.ts'
import { implausible, unusual } from './plausible.ts'
import { anyRecord, record } from './record/record.ts'
import { states } from './record/states.ts'
import { tooEarly } from './record/too-early.ts'
import { rows } from './testing/rows.ts'

const today = '2026-11-20'

test.each([
  ['2026-11-20', undefined],
  ['2026-08-22', undefined],
  ['2026-08-21', 'Data não pode ser antes de 22/08/2026'],
  ['2026-12-20 23:00:00.000-03:00', undefined],
  ['2026-12-21T10:00:00-03:00', 'Data não pode ser depois de 20/12/2026'],
  [null, undefined],
  ['tomorrow', undefined],
])('%s is plausible around 20 November, or it is said why not', (value, why) => {
  expect(implausible('Data', value, { daysBack: 90, daysAhead: 30 }, today)).toBe(why)
})

test('without an end on a side any day is plausible there', () => {
  expect(implausible('Data', '1990-01-01', { daysAhead: 1 }, today)).toBeUndefined()
  expect(implausible('Data', '2999-01-01', { daysBack: 1 }, today)).toBeUndefined()
})

const trip = record(rows, 'costCenter', {
  word: { singular: 'viagem', plural: 'viagens', gender: 'f' },
  path: '/app/options/cost-center',
  fields: { leaves: dateTime('Partida', { mayLieAhead: true }).required(), until: date('Volta') },
  label: ['leaves'],
  states: states({
    initial: 'planned',
    names: {
      planned: { label: 'Planejada', tone: 'info' },
      underway: { label: 'Em viagem', tone: 'warning', final: true },
    },
    transitions: {
      depart: {
        title: 'Iniciar viagem',
        from: ['planned'],
        to: 'underway',
        notBefore: { field: 'leaves', days: 1 },
      },
    },
  }),
})

test('a step that a day of the entry holds back says so until then', () => {
  const entry = { leaves: '2027-02-12 05:00:00.000-03:00' }
  const on = (day: string) => tooEarly(anyRecord(trip), 'depart', entry, day)
  expect(on(today)).toBe('Não é possível iniciar viagem antes de 11/02/2027 (Partida: 12/02/2027).')
  expect(on('2027-02-11')).toBeUndefined()
  // As it is stored.
  expect(tooEarly(anyRecord(trip), 'depart', { leaves: new Date('2027-02-12T08:00:00Z') }, today)).toMatch(
    '11/02/2027',
  )
  expect(tooEarly(anyRecord(trip), 'depart', {}, today)).toBeUndefined()
})

test.each([
  ['2026-11-20', undefined],
  ['2025-11-20', undefined],
  ['2025-11-19', 'Data: 19/11/2025 foi há 12 meses'],
  ['2022-11-20', 'Data: 20/11/2022 foi há 4 anos'],
  ['2027-06-20', 'Data: 20/06/2027 é daqui a 7 meses'],
  ['2026-12-21T10:00:00-03:00', 'Data: 21/12/2026 é daqui a 31 dias'],
  ['tomorrow', undefined],
])('%s is usual around 20 November, or it is said how far away it is', (value, why) => {
  expect(unusual('Data', value, { daysBack: 365, daysAhead: 30 }, today)).toBe(why)
})
