import { isDeepStrictEqual } from 'node:util'
import { newId } from '@saude/contract/id'
import type { Update } from '../store.ts'
import { LOOK_ALIKE, type Mixed, mixed, type OpenForTest, useStore } from './world.ts'

const day = new Date('2026-01-01T00:00:00.000Z')
/** What a field may hold. */
const stored: Readonly<Record<string, readonly unknown[]>> = {
  'is missing': [undefined],
  'is null': [null],
  'is a number': [2],
  'is a text': ['a', LOOK_ALIKE],
  'is a boolean or a date': [true, day],
  'is an array': [[], ['a', 1, null, 'a', day, LOOK_ALIKE]],
  'is an array of objects': [[{ x: 1, y: 1 }, { x: 2 }, 'x', { y: 1 }]],
  'is an object': [{ x: 1 }, { y: 'b' }],
}

/** MongoDB refuses it, and the document stays. */
const refused = Symbol('refused')

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)
const onArrays =
  (change: (elements: unknown[]) => unknown, missing: unknown = undefined) =>
  (before: unknown) =>
    before === undefined ? missing : Array.isArray(before) ? change(before) : refused
const without = (element: unknown) =>
  onArrays((elements) => elements.filter((one) => !isDeepStrictEqual(one, element)))
const below = (change: (object: Record<string, unknown>) => unknown) => (before: unknown) =>
  before === undefined ? change({}) : isObject(before) ? change(before) : refused

/** Each operator of the subset on `v` and what becomes of what was there (MongoDB's manual, and its own refusals). */
const changes: readonly (readonly [update: object, after: (before: unknown) => unknown])[] = [
  [{ $set: { v: 7 } }, () => 7],
  [{ $set: { v: null } }, () => null],
  [{ $set: { v: [day, { x: true }] } }, () => [day, { x: true }]],
  [{ $set: { 'v.x': day } }, below((object) => ({ ...object, x: day }))],
  [{ $unset: { v: '' } }, () => undefined],
  [
    { $unset: { 'v.x': '' } },
    (before) => {
      if (!isObject(before)) return before
      const { x: _, ...rest } = before
      return rest
    },
  ],
  [
    { $inc: { v: 3 } },
    (before) => (before === undefined ? 3 : typeof before === 'number' ? before + 3 : refused),
  ],
  [{ $inc: { 'v.x': 3 } }, below(({ x = 0, ...rest }) => ({ x: Number(x) + 3, ...rest }))],
  [{ $push: { v: 'z' } }, onArrays((elements) => [...elements, 'z'], ['z'])],
  [{ $push: { v: { $each: [day, null] } } }, onArrays((elements) => [...elements, day, null], [day, null])],
  [{ $pull: { v: 'a' } }, without('a')],
  [{ $pull: { v: 1 } }, without(1)],
  [{ $pull: { v: day } }, without(day)],
  [{ $pull: { v: LOOK_ALIKE } }, without(LOOK_ALIKE)],
  [
    { $pull: { v: { x: 1 } } },
    onArrays((elements) => elements.filter((one) => !(isObject(one) && one.x === 1))),
  ],
]

export function describeMixedUpdates(open: OpenForTest): void {
  describe('updates of a field do what MongoDB does, or are refused as there, when it', () => {
    const store = useStore(open, [mixed])
    const collection = () => store().collection(mixed)

    test.each(Object.entries(stored))('%s', async (_, values) => {
      for (const before of values)
        for (const [update, after] of changes) {
          const _id = newId()
          const document = { _id, group: 'g', ...(before !== undefined && { v: before }) }
          await collection().insertOne(document)
          const expected = after(before)
          // Data of the table: texts where numbers belong are not to be written in TypeScript.
          const outcome = await collection()
            .updateOne({ _id }, update as Update<Mixed>)
            .then(
              ({ matchedCount }) => matchedCount,
              () => refused,
            )
          const v = expected === refused ? before : expected
          const whole = { _id, group: 'g', ...(v !== undefined && { v }) }
          expect({ update, outcome, found: await collection().findOne({ _id }) }).toEqual({
            update,
            outcome: expected === refused ? refused : 1,
            found: whole,
          })
        }
    })
  })
}
