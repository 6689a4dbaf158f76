import type { ErrorBody } from '@saude/contract/errors'
import type { QueueItem } from '@saude/kits/offline'
import { refusalOf } from './refusal.ts'

const item = (error: ErrorBody): QueueItem => ({
  id: 'i1',
  call: { name: 'visitRecord', path: 'visit-record', writes: ['visit'] },
  input: { citizenId: 'c1' },
  description: 'Visita a Ana Prado em 20/11/2026',
  version: '0.1.0',
  createdAt: '2026-11-20T15:00:00.000Z',
  state: 'refused',
  tries: 1,
  error,
})
const conflict = 'Ocorreu um conflito, verifique se as informações fornecidas já não constam'

test('a validation error says each of its sentences once, and that it can be mended', () => {
  const payload = { issues: ['A data está no futuro'], fields: { date: 'A data está no futuro' } }
  const refused = item({ key: 'validation', message: 'Existem erros de validação', payload })
  expect(refusalOf(refused, { mayCompare: false, mayMend: true })).toEqual({
    heading: 'Existem erros de validação',
    sentences: ['A data está no futuro', 'Corrija e envie de novo, ou descarte.'],
  })
})

test('the words of a conflict stay the heading, under it stands who changed it, when, and what to do', () => {
  const payload = { version: 4, changedBy: 'Nair', changedAt: '2026-11-20 13:30:00.000-03:00', current: {} }
  expect(
    refusalOf(item({ key: 'conflict', message: conflict, payload }), { mayCompare: true, mayMend: true }),
  ).toEqual({
    heading: conflict,
    sentences: [
      'Nair alterou o mesmo cadastro em 20/11/2026 às 13:30, e este aparelho ainda não sabia disso.',
      'Compare os dois e decida qual fica.',
    ],
  })
  expect(
    refusalOf(item({ key: 'conflict', message: conflict }), { mayCompare: false, mayMend: false })?.sentences,
  ).toEqual([
    'O que está no servidor mudou depois do seu registro, ou já existe um igual.',
    'Tente de novo quando isso mudar, ou descarte e registre outra vez.',
  ])
})

test.each(['permission', 'notFound', 'incompatible'] as const)('%s says what happened too', (key) => {
  const refusal = refusalOf(item({ key, message: 'Sem permissão' }), { mayCompare: false, mayMend: true })
  expect(refusal?.sentences).toHaveLength(2)
})

test('what waits was not refused', () => {
  const refused = item({ key: 'conflict', message: conflict })
  expect(refusalOf({ ...refused, state: 'waiting' }, { mayCompare: false, mayMend: true })).toBeUndefined()
})
