import { configureStore } from '@reduxjs/toolkit'
import { combineReducers } from 'redux'
import { session } from '../session/session.ts'
import { api, knownTopics, staleTags, topicTag } from './api.ts'

/** The one store of the page: areas have roots of their own and share it. */
export const store = configureStore({
  reducer: combineReducers({ [api.reducerPath]: api.reducer }),
  middleware: (defaults) =>
    // Checking every answer for plain data takes longer than asking for it, in development too.
    defaults({ serializableCheck: false, immutableCheck: false }).concat(api.middleware),
})

/** Whose answers these are: no one sees what another user saw, of another client, or with names before anonymisation. */
const viewerOf = () => {
  const info = session.current()?.info
  return info && [info.id, info.client?.id, info.isAnonymization].join(' ')
}

let viewer = viewerOf()
session.subscribe(() => {
  const next = viewerOf()
  if (next === viewer) return
  viewer = next
  forgetAnswers()
  if (next !== undefined) announceAll()
})

const forgetters = new Set<() => void>()

/** Forgets every answer; what is on the screen asks again. */
export function forgetAnswers(): void {
  store.dispatch(api.util.resetApiState())
  for (const forget of forgetters) forget()
}

/** For what keeps answers beside the store: called whenever all answers are forgotten. */
export const onForgotten = (forget: () => void): void => void forgetters.add(forget)

type Listener = (ids: readonly string[] | undefined) => void
const listeners = new Map<string, Set<Listener>>()

/**
 * Says that what was read under these topics is stale: open queries ask again. With ids those that show one of them
 * do, and those about no citizen.
 */
export function announce(topics: readonly string[], ids?: readonly string[]): void {
  if (topics.length === 0) return
  const tags = ids
    ? staleTags(topics, new Set(ids), Object.values(store.getState()[api.reducerPath].queries))
    : topics.map(topicTag)
  store.dispatch(api.util.invalidateTags(tags))
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
