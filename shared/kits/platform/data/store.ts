import { configureStore } from '@reduxjs/toolkit'
import { session } from '../session/session.ts'
import { api, knownTopics, topicTag } from './api.ts'

/** The one store of the page: areas have roots of their own and share it. */
export const store = configureStore({
  reducer: { [api.reducerPath]: api.reducer },
  middleware: (defaults) =>
    // Checking every answer for plain data takes longer than asking for it, in development too.
    defaults({ serializableCheck: false, immutableCheck: false }).concat(api.middleware),
})

// What one person saw is not the next one's, in whichever tab they changed.
let userId = session.current()?.info.id
session.subscribe(() => {
  const id = session.current()?.info.id
  if (id !== userId) store.dispatch(api.util.resetApiState())
  userId = id
})

type Listener = (ids: readonly string[] | undefined) => void
const listeners = new Map<string, Set<Listener>>()

/** Says that what was read under these topics is stale: open queries ask again. */
export function announce(topics: readonly string[], ids?: readonly string[]): void {
  if (topics.length === 0) return
  store.dispatch(api.util.invalidateTags(topics.map(topicTag)))
  for (const topic of topics) for (const listener of listeners.get(topic) ?? []) listener(ids)
}

/** Everything may be stale: messages were missed while there was no connection. */
export const announceAll = (): void => announce([...new Set([...knownTopics(), ...listeners.keys()])])

/** Calls the listener after every change under a topic, by this person or another; with ids where they are known. */
export function onChanged(topic: string, listener: Listener): () => void {
  const known = listeners.get(topic) ?? new Set()
  listeners.set(topic, known)
  known.add(listener)
  return () => {
    known.delete(listener)
    if (known.size === 0) listeners.delete(topic)
  }
}
