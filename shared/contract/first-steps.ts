import type { AccessRow } from './access.ts'
import { list, object, oneOf, text, yesNo } from './fields.ts'
import { query } from './query.ts'
import { keysOf } from './values.ts'

/** Headings under which the first steps of a new municipality stand, in their order. */
export const stepPhases = {
  town: 'Município',
  people: 'Equipe',
  tables: 'Tabelas e cadastros',
  citizens: 'Cidadãos',
  safety: 'Segurança dos dados',
} as const

/** Something that a new municipality does before it works, declared by the area where it is done. */
export interface FirstStep {
  /** `area.step`. */
  readonly name: string
  readonly phase: keyof typeof stepPhases
  readonly title: string
  /** What it is for and what is needed for it. */
  readonly text: string
  /** The screen where it is done; without one it is done elsewhere. */
  readonly path?: string
  /** The permission of who does it. */
  readonly needs?: string
  /** Who does it, where that is no permission. */
  readonly by?: string
}

/** More than any area declares. */
const most = 50
const name = text('Passo').required().max(80)

/**
 * Declares the query with which an area says its first steps, done or not; its `area.ts` names it under `firstSteps`.
 * The answer carries the words, too: no one fetches them but who sees steps.
 * @example export const travelFirstSteps = firstStepsQuery(rows.travelFirstSteps, ['vehicle'])
 */
export const firstStepsQuery = (row: AccessRow, reads: readonly string[]) =>
  query(row, {
    input: {},
    output: {
      items: list(
        'Passos',
        most,
        object('Passo', {
          name,
          phase: oneOf('Etapa', stepPhases).required(),
          title: text('Título').required().max(80),
          text: text('O que é').required().max(300),
          path: text('Tela').max(200),
          needs: text('Permissão').max(80),
          by: text('Quem faz').max(80),
          isDone: yesNo('Feito').required(),
        }).required(),
      ).required(),
    },
    reads,
  })

/** Steps in the order of their headings, those of one area as it declared them. */
export const inPhases = <S extends Pick<FirstStep, 'phase'>>(steps: readonly S[]): S[] =>
  keysOf(stepPhases).flatMap((phase) => steps.filter((step) => step.phase === phase))
