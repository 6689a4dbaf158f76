import { threadCode } from '../../thread-code.ts'
import type { AnySource, AnyView } from '../../view/view.ts'

/** A source as it travels: with the name of its collection. */
export interface DeclaredSource extends Omit<AnySource, 'of'> {
  readonly of: string
}

/** A view as it travels to the worker, which has `row` from its module's code. */
export interface DeclaredView extends Pick<AnyView, 'name' | 'version' | 'fields' | 'columns' | 'indexes'> {
  /** The name of the collection. */
  readonly of: string
  readonly sources: Readonly<Record<string, DeclaredSource>>
  /** JavaScript that exports `row`. */
  readonly code: string
}

/** A view with the code of its module. */
export async function declaredView(view: AnyView): Promise<DeclaredView> {
  const { name, of, version, fields, columns, indexes } = view
  const sources = Object.fromEntries(
    Object.entries(view.sources).map(([key, one]): [string, DeclaredSource] => [
      key,
      { of: one.of.name, owner: one.owner, fields: one.fields },
    ]),
  )
  return { name, of: of.name, version, fields, sources, columns, indexes, code: await threadCode(view.code) }
}
