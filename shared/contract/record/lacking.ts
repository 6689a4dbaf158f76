import { list, object, text } from '../fields.ts'
import type { Shape } from '../query.ts'
import type { AnyRecord } from './record.ts'
import { type States, type StepGround, stateIn, type Transition, transitionsFrom } from './states.ts'

/** What an entry lacks for a step that may come next. */
export interface Lacking {
  /** What the step's button says: 'Autorizar'. */
  readonly step: string
  readonly sentences: readonly string[]
}

/** Whether a step of the record asks something of what is stored. */
export const hasRequirements = (states: States | undefined): boolean =>
  Object.values<Transition>(states?.transitions ?? {}).some(({ requires }) => requires !== undefined)

/** What answers about an entry say besides, where its steps ask something of it; nothing of other records. */
export const lackingFields = (states: States | undefined): Shape =>
  hasRequirements(states)
    ? {
        lacking: list(
          'O que falta',
          20,
          object('Passo', {
            step: text('Passo').required(),
            sentences: list('O que falta', 50, text('Frase').required()).required(),
          }).required(),
        ),
      }
    : {}

/** What an entry lacks for each of the steps that lead away from its state; none of those that can be taken. */
export function lackingOf(
  { states }: Pick<AnyRecord, 'states'>,
  entry: Readonly<Record<string, unknown>>,
  ground: StepGround,
): Lacking[] {
  if (!states) return []
  const state = stateIn(states, typeof entry.state === 'string' ? entry.state : undefined)
  return transitionsFrom(states, state).flatMap(([, { title, requires }]) => {
    const sentences = [...new Set(Object.values(requires?.(entry, ground) ?? {}))]
    return sentences.length > 0 ? [{ step: title, sentences }] : []
  })
}
