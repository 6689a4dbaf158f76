import { createState } from '../device/state.ts'
import { mostTries } from '../tiles/tiles.ts'
import { createFiles, silence } from './files.ts'
import { firstFiles } from './status.ts'

/** A page that follows a worker, with a clock that the test turns. */
function follow() {
  const state = createState(firstFiles)
  const waits: { readonly milliseconds: number; readonly end: () => void; readonly signal: AbortSignal }[] =
    []
  let warmed = 0
  let isOnline = true
  const files = createFiles({
    state,
    warm: async () => {
      warmed += 1
    },
    look: async () => undefined,
    isPossible: () => true,
    isOnline: () => isOnline,
    wait: (milliseconds, signal) =>
      new Promise((end) => {
        waits.push({ milliseconds, end, signal })
      }),
  })
  return {
    state: state.current,
    files,
    asked: () => warmed,
    goOffline: () => {
      isOnline = false
    },
    /** The last wait that was begun is over. */
    passes: async () => {
      const last = waits.at(-1)
      last?.end()
      await undefined
      await undefined
      return last?.milliseconds
    },
  }
}

test('files that did not come are asked for again, later each time', async () => {
  const { files, state, passes, asked } = follow()
  files.hear({ type: 'warming', held: 3, wanted: 80 })
  expect(state()).toMatchObject({ isFetching: true, isHere: false, held: 3, wanted: 80 })
  files.hear({ type: 'unwarmed' })
  expect(state()).toMatchObject({ isFetching: false, isHere: false })
  const first = (await passes()) ?? 0
  expect(asked()).toBe(1)
  files.hear({ type: 'unwarmed' })
  expect(await passes()).toBeGreaterThan(first)
  expect(asked()).toBe(2)
  files.hear({ type: 'warmed' })
  expect(state()).toMatchObject({ isHere: true, isNewest: true, isFetching: false })
})

test('a worker that says nothing for a minute has ended, and is asked again', async () => {
  const { files, state, passes, asked } = follow()
  files.hear({ type: 'warming', held: 3, wanted: 80 })
  expect(await passes()).toBe(silence)
  expect(state().isFetching).toBe(false)
  await passes()
  expect(asked()).toBe(1)
})

test('after a hundred tries it waits for the connection to come back', async () => {
  const { files, passes, asked } = follow()
  for (let time = 0; time < mostTries + 5; time++) {
    files.hear({ type: 'unwarmed' })
    await passes()
  }
  expect(asked()).toBe(mostTries)
  files.connected()
  expect(asked()).toBe(mostTries + 1)
})

test('without a connection nothing is asked for; what is here stays usable', async () => {
  const { files, state, passes, asked, goOffline } = follow()
  files.hear({ type: 'files', isWhole: true })
  files.hear({ type: 'warming', held: 70, wanted: 80 })
  goOffline()
  files.hear({ type: 'unwarmed' })
  await passes()
  expect(asked()).toBe(0)
  expect(state()).toMatchObject({ isHere: true, isNewest: false, isFetching: false })
})
