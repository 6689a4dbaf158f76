/** @jest-environment node */

import { ageText, historyFacts } from './facts.tsx'
import { dayText, foundText } from './rows.ts'

test.each([
  ['1958-03-14', '68 anos'],
  ['2025-11-20', '1 ano'],
  ['2025-11-21', '11 meses'],
  ['2026-10-20', '1 mês'],
  ['2026-10-21', '30 dias'],
  ['2026-11-19', '1 dia'],
  ['2026-11-20', '0 dias'],
  ['1958', undefined],
  [null, undefined],
])('born on %s: %s', (birthDate, words) => {
  expect(ageText(birthDate, '2026-11-20')).toBe(words)
})

test.each([
  ['2026-11-20', 'Hoje, 20/11/2026'],
  ['2026-11-19', 'Ontem, 19/11/2026'],
  ['2026-11-18', '18/11/2026'],
])('%s is %s', (day, words) => {
  expect(dayText(day, new Date('2026-11-20T12:00:00-03:00'))).toBe(words)
})

test.each([
  [0, 'Nenhum registro encontrado'],
  [1, '1 registro encontrado'],
  [1280, '1.280 registros encontrados'],
])('%d: %s', (count, words) => {
  expect(foundText(count)).toBe(words)
})

test.each([
  [{ addressOnCity: true, neighborhood: { id: 'n', name: 'Centro' } }, 'Centro'],
  [{ addressOnCity: false, addressExternalNeighborhood: 'Vila Nova' }, 'Vila Nova'],
  [
    {
      addressOnCity: false,
      neighborhood: { id: 'n', name: 'Centro' },
      addressExternalNeighborhood: 'Vila Nova',
    },
    'Vila Nova',
  ],
  [{ addressExternalNeighborhood: 'Vila Nova' }, 'Vila Nova'],
])('of %j the neighbourhood is %s', (address, words) => {
  const facts = historyFacts({ id: 'c', name: 'Maria', installedApp: 'MATCH', ...address })
  expect(facts.find(({ label }) => label === 'Bairro')?.value).toBe(words)
})

test.each([
  [
    { addressPublicPlaceType: 'Rua', addressPublicPlace: 'das Paineiras', addressNumber: '214' },
    'Rua das Paineiras, 214',
  ],
  [{ addressPublicPlace: 'Chácara Boa Vista' }, 'Chácara Boa Vista'],
  // What an anonymised user sees: of the street its kind.
  [{ addressPublicPlaceType: 'Rua' }, undefined],
])('of %j the address is %s', (address, words) => {
  const facts = historyFacts({ id: 'c', name: 'Maria', installedApp: 'MATCH', ...address })
  const { value } = facts.find(({ label }) => label === 'Endereço') ?? {}
  expect(typeof value === 'string' ? value : undefined).toBe(words)
})
