import type { Answered, Carrier, Sent } from './types.ts'

/** Answers a call in place of the server, or leaves it to the server by undefined. */
export type StandIn = (sent: Sent) => Promise<Answered> | undefined

let current: StandIn | undefined

/**
 * Puts a stand-in before the server until the answered function is called: the gallery shows components in states
 * that no server is in at will.
 */
export function standIn(answering: StandIn): () => void {
  current = answering
  return () => {
    if (current === answering) current = undefined
  }
}

/** The carrier, behind the stand-in where there is one. */
export const behindStandIn =
  (carrier: Carrier): Carrier =>
  (sent) =>
    current?.(sent) ?? carrier(sent)
