import { formatCurrency } from '@saude/contract/formats'
import { change as feedEntry, type Step } from '@saude/service/handlers'
import { happened } from '@saude/service/record/history'
import { protocolTypes } from '../../contract/protocol-type.ts'
import { offerKey } from './offered.ts'
import { type Offer, type Provider, registerNames, registers } from './providers.ts'

const words = (price: number | null): string | null => (price === null ? null : formatCurrency(price))

/**
 * The steps that write down what a price was and what it is now, in the history of each list that names its provider:
 * places stand in the histories of quotas and lists, and no list has prices.
 */
export function priceSteps(
  { client, offers, views }: Provider,
  { type, item }: Pick<Offer, 'type' | 'item'>,
  price: number | null,
): Step[] {
  const had = offers?.find((one) => offerKey(one) === offerKey({ type, item }))?.price ?? null
  if (had === price) return []
  const change = {
    field: `Valor de ${item?.name ?? protocolTypes[type]}`,
    from: words(had),
    to: words(price),
  }
  return registerNames.flatMap((register) => {
    const _id = views[register]
    if (_id === undefined) return []
    return [
      happened(registers[register], { _id, client }, { kind: 'updated', changes: [change] }),
      feedEntry(register, [_id], 'updated'),
    ]
  })
}
