import type { AccessRow } from './access.ts'
import { id, oneOf, text, yesNo } from './fields.ts'
import { query } from './query.ts'

/**
 * What becomes of what names a citizen whose record is joined with another one: it passes to the other, comes back where
 * that is undone, and in the end no one knows any more what has passed.
 */
export const movePhases = { join: 'Juntar', part: 'Separar', forget: 'Esquecer' } as const

/**
 * Declares the query by which an area passes what it keeps of a citizen to another record of the same person. Access `service`;
 * asked by messages, part after part (`service/person/move.ts`).
 * @example export const travelPersonMove = personMoveQuery(travel.travelPersonMove)
 */
export const personMoveQuery = (row: AccessRow, writes: readonly string[]) =>
  query(row, {
    input: {
      id: id().required(),
      act: id('Junção').required(),
      phase: oneOf('Etapa', movePhases).required(),
      from: id('Cadastro que sai').required(),
      into: id('Cadastro que fica').required(),
      /** What the one is called who has it from then on. */
      name: text('Nome', { personal: 'name' }).required().max(200),
    },
    output: { isDone: yesNo('Concluído').required() },
    writes,
    mutates: true,
  })
