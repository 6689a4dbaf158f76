import { threadCode } from '../../thread-code.ts'
import type { AnyView } from '../../view/view.ts'

/** A view as it travels to the worker, which has `row` from its module's code. */
export interface DeclaredView extends Pick<AnyView, 'name' | 'version' | 'fields' | 'columns' | 'indexes'> {
  /** The name of the collection. */
  readonly of: string
  /** JavaScript that exports `row`. */
  readonly code: string
}

/** A view with the code of its module. */
export async function declaredView(view: AnyView): Promise<DeclaredView> {
  const { name, of, version, fields, columns, indexes } = view
  return { name, of: of.name, version, fields, columns, indexes, code: await threadCode(view.code) }
}
