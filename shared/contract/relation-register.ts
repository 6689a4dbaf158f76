import type * as yup from 'yup'
import type { Query } from './query.ts'

/** A query whatever its types: forms draw and check its fields by the schemas. */
export interface AnyQuery extends Omit<Query, 'input' | 'output'> {
  readonly input: yup.AnySchema
  readonly output: yup.AnySchema
}

/**
 * What a relation field needs to make a new option in a dialog, and to change the chosen one. Who may not run these queries is offered neither.
 */
export interface RelationRegister {
  /** Title of the dialog for a new one: 'Nova unidade de saúde'. */
  readonly createTitle: string
  /** Title of the dialog for the chosen one: 'Alterar unidade de saúde'. */
  readonly updateTitle: string
  /** Its input is the fields, its answer the new id. */
  readonly create?: AnyQuery
  /** Its input is `{id, document, version}`; filled from `get`. */
  readonly update?: AnyQuery
  readonly get?: AnyQuery
  /** The field that is the option's name: what was typed is put there. `name` without it. */
  readonly label?: string
  /** Fields that the dialog leaves out. */
  readonly hide?: readonly string[]
}
