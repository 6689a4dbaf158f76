/** @jest-environment node */

import { newId } from '@saude/contract/id'
import { type Outcome, sendAbreast } from './abreast.ts'
import type { QueueItem } from './item.ts'

const item = (input: unknown): QueueItem => ({
  id: newId(),
  call: { name: 'visitRecord', path: 'visit-record', writes: [] },
  input,
  description: 'Visita',
  version: '0.1.0',
  createdAt: '2026-11-20T12:00:00Z',
  state: 'waiting',
  tries: 0,
})

/** A server whose answers come when they are asked for. */
function createServer(outcomeOf: (item: QueueItem, stop: () => void) => Outcome = () => 'sent') {
  const begun: QueueItem[] = []
  const away: { readonly item: QueueItem; readonly answer: () => void }[] = []
  let most = 0
  return {
    begun,
    away,
    most: () => most,
    send: (sent: QueueItem, stop: () => void) => {
      begun.push(sent)
      return new Promise<Outcome>((resolve) => {
        away.push({ item: sent, answer: () => resolve(outcomeOf(sent, stop)) })
        most = Math.max(most, away.length)
      })
    },
    /** Answers the newest first, until nothing is on its way. */
    async answerAll() {
      for (;;) {
        // What an answer leads to is begun in the turns after it.
        for (let turn = 0; turn < 20; turn++) await Promise.resolve()
        const one = away.pop()
        if (!one) return
        one.answer()
      }
    },
  }
}

test('a long queue goes several at once, and what is about one person in its order', async () => {
  const people = Array.from({ length: 10 }, () => newId())
  const items = Array.from({ length: 60 }, (_, at) => item({ citizenId: people[(at * 7) % 10], at }))
  const server = createServer()
  const sending = sendAbreast(items, server.send)
  await server.answerAll()
  await sending
  expect(server.begun).toHaveLength(60)
  expect(server.most()).toBe(4)
  const about = (id: string | undefined, from: readonly QueueItem[]) =>
    from.filter(({ input }) => JSON.stringify(input).includes(String(id)))
  for (const person of people) expect(about(person, server.begun)).toEqual(about(person, items))
})

test('what names two waits for both, and what comes behind it waits too', async () => {
  const [one, other] = [newId(), newId()]
  const first = Array.from({ length: 8 }, () => item({ citizenId: newId() }))
  const chained = [item({ id: one, n: 1 }), item({ id: one, with: { id: other } }), item({ id: other, n: 3 })]
  const server = createServer()
  const sending = sendAbreast([...first, ...chained], server.send)
  await server.answerAll()
  await sending
  expect(server.begun.filter((sent) => chained.includes(sent))).toEqual(chained)
})

test('a short queue, and one whose items name nothing, goes one by one', async () => {
  for (const items of [
    Array.from({ length: 4 }, () => item({ citizenId: newId() })),
    Array.from({ length: 20 }, (_, at) => item({ at })),
  ]) {
    const server = createServer()
    const sending = sendAbreast(items, server.send)
    await server.answerAll()
    await sending
    expect(server.begun).toEqual(items)
    expect(server.most()).toBe(1)
  }
})

test('after a stop nothing else is begun, and it is over when the others have come back', async () => {
  const items = Array.from({ length: 40 }, () => item({ citizenId: newId() }))
  const server = createServer((sent, stop) => {
    if (sent !== items[20]) return 'sent'
    stop()
    return 'kept'
  })
  const sending = sendAbreast(items, server.send)
  await server.answerAll()
  await sending
  expect(server.begun.length).toBeLessThan(25)
  expect(server.away).toEqual([])
})

test('nothing else is begun while the one that failed is still being written down', async () => {
  const items = Array.from({ length: 40 }, () => item({ citizenId: newId() }))
  const begun: QueueItem[] = []
  let written = () => {}
  const sending = sendAbreast(items, async (sent, stop) => {
    begun.push(sent)
    if (sent !== items[20]) return 'sent'
    stop()
    await new Promise<void>((resolve) => {
      written = resolve
    })
    return 'kept'
  })
  for (let turn = 0; turn < 500; turn++) await Promise.resolve()
  expect(begun.length).toBeGreaterThan(20)
  expect(begun.length).toBeLessThan(25)
  written()
  await sending
  expect(begun.length).toBeLessThan(25)
})
