/** @jest-environment node */

import { attemptOf, distanceOf, lastVisitOf, reasonOf, statusOf } from './words.ts'

describe('the status line of a visit', () => {
  test.each([
    [-12, 'success', 'Nova visita em até 12 dias'],
    [-1, 'success', 'Nova visita em até 1 dia'],
    [0, 'warning', 'Nova visita até hoje'],
    [1, 'danger', 'Está 1 dia atrasado'],
    [45, 'danger', 'Está 45 dias atrasado'],
    [null, 'neutral', 'Não visitado'],
  ])('%s days after it was due is %s: %s', (statusNumber, tone, text) => {
    expect(statusOf({ statusNumber })).toEqual({ tone, text })
  })
})

test('visited rows say when they were visited, others when it was the last time', () => {
  expect(lastVisitOf({ isVisited: true, lastVisit: '2026-11-20' })).toBe('Visitado em 20/11/2026')
  expect(lastVisitOf({ isVisited: false, lastVisit: '2026-08-01' })).toBe('Última visita: 01/08/2026')
  expect(lastVisitOf({ isVisited: false, lastVisit: null })).toBe('Última visita: nenhuma')
})

test('a visit that no one opened for is shown with its day', () => {
  expect(attemptOf({ lastAttempt: { date: '2026-11-19', outcome: 'absent' } })).toBe('Ausente em 19/11/2026')
  expect(attemptOf({ lastAttempt: null })).toBeUndefined()
})

test('what was typed about it is shown, where anything was', () => {
  const attempt = { date: '2026-11-19', outcome: 'absent' } as const
  expect(reasonOf({ lastAttempt: { ...attempt, reason: 'Portão fechado' } })).toBe('Motivo: Portão fechado')
  expect(reasonOf({ lastAttempt: { ...attempt, reason: null } })).toBeUndefined()
  expect(reasonOf({ lastAttempt: null })).toBeUndefined()
})

describe('the distance from the device', () => {
  const here = { latitude: -22, longitude: -47 }
  // A thousandth of a degree to the north is about 111 m.
  test.each([
    [0.002, '222 m'],
    [0.01, '1 km e 112 m'],
    [0.1, '11 km'],
    [11, '1.223 km'],
  ])('%s degrees to the north is %s', (north, text) => {
    expect(distanceOf({ addressCoordinates: { x: -47, y: -22 + north } }, here)).toBe(text)
  })

  test('is not said without a position of the device, and of a home without one that is said', () => {
    expect(distanceOf({ addressCoordinates: { x: -47, y: -22 } }, undefined)).toBe('')
    expect(distanceOf({ addressCoordinates: null }, here)).toBe('Sem localização')
  })
})
