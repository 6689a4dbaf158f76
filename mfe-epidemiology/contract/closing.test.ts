import { closeBy, deadlineOf } from './closing.ts'

test.each([
  // Guia de Vigilância em Saúde: arboviruses are closed within 60 days.
  ['A90', '2026-11-30'],
  ['A92.0', '2026-11-30'],
  ['A925', '2026-11-30'],
  // Of those that are notified within 24 hours, PQA-VS counts what is closed within 60 days.
  ['B05', '2026-11-30'],
  ['A27.9', '2026-11-30'],
  // Sinan Relatórios, Encerramento Oportuno da Investigação: what takes longer to find out.
  ['B16.9', '2027-03-30'],
  ['B18.2', '2027-03-30'],
  ['B55.1', '2027-03-30'],
  ['P35.0', '2027-03-30'],
  ['B06.9', '2026-11-30'],
  ['B55.0', '2026-11-30'],
  // Treatment goes on for months.
  ['A150', undefined],
  ['A309', undefined],
  ['J11', undefined],
])('a case of %s suspected on 1 October is closed in time until %s', (cid, until) => {
  expect(closeBy({ cid, openedOn: '2026-10-01' })).toBe(until)
})

test('each deadline names its source', () => {
  expect(deadlineOf('A90')?.source).toContain('60 dias')
  expect(deadlineOf('B05')?.source).toContain('PQA-VS')
  expect(deadlineOf('B19')?.source).toContain('Sinan Relatórios')
})
