import type { AccessRow } from '../access.ts'
import type { Tone } from '../meta.ts'

/** One state of a record. */
export interface StateName {
  /** Portuguese, in the gender of the record's word: 'Autorizada'. */
  readonly label: string
  readonly tone: Tone
  /** The record's fields can no longer be changed. */
  readonly locked?: boolean
  /** No step leads to another state; each that is not final has a way out (`gateway/states.test.ts`). */
  readonly final?: boolean
}

/** By what a step is judged beside the entry itself. */
export interface StepGround {
  /** The day of the act. */
  readonly today: string
  /** What only the service knows, such as a citizen's birth (`knows` of its rules). */
  readonly known: Readonly<Record<string, unknown>>
}

/** A step from one state to another that a person takes. */
export interface Transition<State extends string = string> {
  /** What the button says: 'Autorizar'. */
  readonly title: string
  readonly from: readonly State[]
  readonly to: State
  /** Fields of the record that the step asks for and stores, whether or not forms ask for them. */
  readonly asks?: Readonly<Record<string, 'required' | 'optional'>>
  /** Whether a reason is asked for; none without it. */
  readonly reason?: 'required' | 'optional'
  /** Asked before the step is taken; without it, a reason, fields to ask for and danger it is taken at once. */
  readonly confirm?: string
  /** A field of the entry, from whose day on the step can be taken, or so many days before it (`too-early.ts`). */
  readonly notBefore?: { readonly field: string; readonly days: number }
  /**
   * What the entry lacks for the step, as sentences at its fields; none where it can be taken. It is said when the entry is
   * saved and wherever it is read (`lacking.ts`), and the step is refused by it.
   */
  readonly requires?: (
    entry: Readonly<Record<string, unknown>>,
    about: StepGround,
  ) => Readonly<Record<string, string>>
  /** A permission beside that of the record's transitions. */
  readonly needs?: AccessRow
  /** It cannot be taken back as it was: red, after the others, and asked about by its name. */
  readonly danger?: boolean
}

/** The states of a record, in the order in which lists offer them, and what leads from one to another. */
export interface States<State extends string = string, Name extends string = string> {
  readonly initial: NoInfer<State>
  readonly names: Readonly<Record<State, StateName>>
  readonly transitions: Readonly<Record<Name, Transition<NoInfer<State>>>>
  /**
   * What were states once: histories name them, and an entry that an older release left in one counts as being in another,
   * from which steps lead on.
   */
  readonly former?: Readonly<Record<string, { readonly label: string; readonly as: NoInfer<State> }>>
}

/**
 * Declares states: `states({initial: 'requested', names: {requested: {label: 'Solicitada', tone: 'info'}, …},
 * transitions: {authorise: {title: 'Autorizar', from: ['requested'], to: 'authorised'}}})`.
 */
export const states = <State extends string, Name extends string>(
  declared: States<State, Name>,
): States<State, Name> => declared

/** The label of a state; unknown ones are answered as they are. */
export const stateLabel = ({ names, former }: States, state: string): string =>
  names[state]?.label ?? former?.[state]?.label ?? state

/** The label of a state within a sentence: 'A solicitação está agendada'. */
export function stateWord(declared: States, state: string): string {
  const label = stateLabel(declared, state)
  return label.charAt(0).toLowerCase() + label.slice(1)
}

/** In which declared state an entry is; one from before there were any is in the first. */
export const stateIn = ({ initial, former }: States, stored: string | null | undefined): string =>
  former?.[stored ?? '']?.as ?? stored ?? initial

/** The transitions that lead away from a state, in their declared order. */
export const transitionsFrom = ({ transitions }: States, state: string): [string, Transition][] =>
  Object.entries(transitions).filter(([, { from }]) => from.includes(state))

/**
 * How usual a transition is as the next one from a state: 2 leads on, to a state that is declared later; 1 leads back;
 * 0 is none that one would take in passing: it cannot be taken back, stays in the state, or leads back out of one that is closed.
 */
export function usualness({ names }: States, { to, danger = false }: Transition, state: string): 0 | 1 | 2 {
  if (danger || to === state) return 0
  const order = Object.keys(names)
  if (order.indexOf(to) > order.indexOf(state)) return 2
  return names[state]?.locked ? 0 : 1
}

/**
 * Why a transition is refused in a state, undefined where it is not: 'Não é possível autorizar: a solicitação está
 * concluída.'
 */
export function refusedTransition(
  declared: States,
  name: string,
  state: string,
  the: string,
): string | undefined {
  const transition = declared.transitions[name]
  if (!transition || transition.from.includes(state)) return undefined
  return `Não é possível ${transition.title.toLowerCase()}: ${the} está ${stateWord(declared, state)}.`
}
