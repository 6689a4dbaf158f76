import { anyRecord } from '@saude/contract/record/record'
import type { Call } from '@saude/service/handlers'
import { recordCollection } from '@saude/service/record/collection'
import type { EntryOf } from '@saude/service/record/rules'
import { collectionOf, filterBy } from '@saude/store'
import { affiliated } from '../../contract/affiliated.ts'
import type { ProtocolType } from '../../contract/protocol-type.ts'
import type { examProviderByIds } from '../../contract/provider-registers.ts'
import {
  examProviderByIds as examProviders,
  occupationalTherapyProviderByIds,
  physiotherapyProviderByIds,
} from '../../contract/provider-registers.ts'

type Affiliated = EntryOf<(typeof affiliated)['declared']['fields']>
type Named = { readonly id: string; readonly name?: string | null | undefined } | null | undefined

const affiliates = collectionOf<Affiliated>(recordCollection(anyRecord(affiliated)))

/** The registers of kinds that are booked with a provider of the options. */
const registers: Readonly<Partial<Record<ProtocolType, typeof examProviderByIds>>> = {
  examRequest: examProviders,
  physiotherapySession: physiotherapyProviderByIds,
  occupationalTherapy: occupationalTherapyProviderByIds,
}

/** What a booked request says of where it takes place. */
export interface Booked {
  readonly appointmentPlace?: string | null | undefined
  readonly provider?: Named
  readonly performer?: Named
}

/** Where somebody goes, and whom they call there. */
export interface Place {
  readonly place: string | null
  readonly address: string | null
  readonly phone: string | null
}

/** The place of a booking with the address of its provider; of a place that was typed in nothing more is known. */
export async function placeOf(
  call: Pick<Call, 'scope' | 'ask'>,
  type: ProtocolType,
  { appointmentPlace, provider, performer }: Booked,
): Promise<Place> {
  const place = appointmentPlace ?? provider?.name ?? performer?.name ?? null
  const isOf = (one: Named) => Boolean(one?.name && place?.startsWith(one.name))
  const found =
    provider && isOf(provider)
      ? await call.scope(affiliates).findOne(filterBy({ _id: provider.id }))
      : performer && isOf(performer)
        ? await performerOf(call, type, performer.id)
        : undefined
  return { place, address: found?.address ?? null, phone: found?.phone ?? null }
}

/** Without the options' area a paper has no address. */
async function performerOf({ ask }: Pick<Call, 'ask'>, type: ProtocolType, id: string) {
  const register = registers[type]
  if (!register) return undefined
  const { items } = await ask(register, { ids: [id] }).catch(() => ({ items: [] }))
  return items[0]
}
