import { instrumentOf, isPrimaryCare } from './instrument.ts'

const ubs = { kind: '02', teams: [{ kind: 'family', ine: '0001482017' }] }
const laboratory = { kind: '39', teams: [] }

test.each<[string, Parameters<typeof isPrimaryCare>, boolean]>([
  ['a unit of primary care', [{ kind: '02' }, null], true],
  ['a laboratory', [laboratory, null], false],
  ['a hospital with a family team, by that team', [{ ...ubs, kind: '05' }, '0001482017'], true],
  ['a hospital with a family team, by no one of it', [{ ...ubs, kind: '05' }, null], false],
  ['a team that the unit does not know', [ubs, '9999999999'], true],
  [
    'a team of another kind at a unit of primary care',
    [{ kind: '02', teams: [{ kind: 'other', ine: '1' }] }, '1'],
    false,
  ],
  ['a unit of no kind with a family team', [{ teams: ubs.teams }, null], true],
  ['a unit of which nothing is known', [{}, null], false],
  ['no unit', [null, '0001482017'], false],
])('%s', (_, given, isPrimary) => {
  expect(isPrimaryCare(...given)).toBe(isPrimary)
})

test.each<[string[], boolean, string]>([
  [['01', '02', '10'], true, 'esus'],
  [['10'], true, 'esus'],
  // The unit is of primary care, the procedure is none of e-SUS APS.
  [['01', '02'], true, 'individual'],
  [['01', '02', '10'], false, 'individual'],
  [['01'], false, 'consolidated'],
  [['10'], false, 'none'],
  [['04'], true, 'none'],
])('procedures of registers %j go by one instrument', (registers, isPrimary, instrument) => {
  expect(instrumentOf(new Set(registers), isPrimary)).toBe(instrument)
})
