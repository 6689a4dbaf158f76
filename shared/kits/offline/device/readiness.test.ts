import { firstFiles } from '../files/status.ts'
import { firstStatus, messages } from '../sync/status.ts'
import { firstTiles } from '../tiles/status.ts'
import { readinessOf, readyMessage } from './readiness.ts'

const none = firstStatus(new Date('2026-11-20T15:00:00Z'))
const synced = {
  ...none,
  type: 'success',
  enabled: true,
  message: messages.ready,
  syncedAt: '2026-11-20T15:00:00Z',
} as const
const whole = { ...firstFiles, isHere: true, isNewest: true }
const texts = (parts: ReturnType<typeof readinessOf>['parts']) =>
  parts.map(({ label, text }) => `${label}: ${text}`)

test('data without the application that shows them are not ready', () => {
  const { isReady, message, parts } = readinessOf(
    synced,
    synced,
    { ...firstFiles, isFetching: true, held: 12, wanted: 80 },
    firstTiles,
  )
  expect([isReady, message]).toEqual([false, 'Guardando o aplicativo...'])
  expect(texts(parts)).toEqual([
    'Dados: Guardados neste aparelho',
    'Aplicativo: Guardando: 12 de 80 arquivos',
  ])
})

test('where the files did not come it says what is missing', () => {
  const { isReady, message, parts } = readinessOf(synced, synced, firstFiles, firstTiles)
  expect([isReady, message]).toEqual([false, 'Falta guardar o aplicativo'])
  expect(parts[1]).toMatchObject({
    isHere: false,
    text: 'Falta guardar: mantenha o aplicativo aberto, com internet',
  })
})

test('a browser that keeps no files is never ready', () => {
  const { isReady, parts } = readinessOf(synced, synced, { ...whole, isPossible: false }, firstTiles)
  expect(isReady).toBe(false)
  expect(parts[1]).toMatchObject({ isHere: false, text: 'Este navegador não guarda o aplicativo' })
})

test('the application without data is not ready either', () => {
  expect(readinessOf(none, none, whole, firstTiles)).toMatchObject({ isReady: false, message: none.message })
})

test('everybody without one’s own micro-area is not all that the day needs', () => {
  expect(readinessOf(synced, none, whole, firstTiles)).toMatchObject({
    isReady: false,
    message: 'Falta baixar a sua microárea',
  })
})

test('data and a release that is whole are ready; a map that is missing is named', () => {
  const tiles = {
    ...firstTiles,
    'satellite-maps': { ...firstTiles['satellite-maps'], expected: 1_200, held: 300 },
  }
  const { isReady, message, parts } = readinessOf(synced, synced, whole, tiles)
  expect([isReady, message]).toEqual([true, readyMessage])
  expect(parts.filter(({ isHere }) => !isHere)).toEqual([
    { part: 'map', label: 'Mapa', isHere: false, text: 'Incompleto: 300 de 1.200 imagens' },
  ])
})

test('while a new release comes the one that is here is usable, and it says that it is the earlier one', () => {
  const files = { ...firstFiles, isHere: true, isFetching: true, held: 40, wanted: 80 }
  const { isReady, parts } = readinessOf(synced, synced, files, firstTiles)
  expect(isReady).toBe(true)
  expect(parts[1]?.text).toBe('Guardado na versão anterior; baixando a nova: 40 de 80 arquivos')
  expect(readinessOf(synced, synced, { ...files, isFetching: false }, firstTiles).parts[1]?.text).toBe(
    'Guardado neste aparelho, na versão anterior',
  )
})
