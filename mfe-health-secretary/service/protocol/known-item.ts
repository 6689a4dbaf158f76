import { validationError } from '@saude/contract/errors'
import { scoped } from '@saude/service/scope'
import type { Store } from '@saude/store'
import type { ProtocolType } from '../../contract/protocol-type.ts'
import { protocols } from './protocols.ts'

interface Asked {
  readonly store: Store
  readonly client: string
  readonly type: ProtocolType
  /** As a form sends it. */
  readonly item: { readonly id: string }
  /** The field that names it. */
  readonly at: string
}

/** What somebody has asked for in a kind, under the name that it has there. @throws AppError `validation`, at the field */
export async function knownItem({ store, client, type, item, at }: Asked) {
  const known = await scoped(store, protocols, client).findOne({ type, 'item.id': item.id })
  if (!known?.item) throw validationError({ [at]: 'Escolha um item que já foi solicitado neste tipo' })
  return { id: known.item.id, name: known.item.name }
}
