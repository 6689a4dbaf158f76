import type { OutputOf } from '@saude/contract/query'
import { Form, FormDialog } from '@saude/kits/form'
import { toast } from '@saude/kits/ui'
import { protocolTypes } from '../../contract/protocol-type.ts'
import { type providerGet, providerOfferSave } from '../../contract/provider.ts'

export type Offer = OutputOf<typeof providerGet>['offers'][number]

interface OfferDialogProps {
  /** Of the provider, in any list. */
  id: string
  provider: string
  /** What is changed; undefined for one that is new. */
  offer: Offer | undefined
  onClose: () => void
}

/** 'Hemograma (Solicitação de exame)' */
export const offerName = ({ type, item }: Pick<Offer, 'type' | 'item'>): string =>
  item ? `${item} (${protocolTypes[type]})` : protocolTypes[type]

/** Says what a provider offers: for what, how many and for how much. */
export function OfferDialog({ id, provider, offer, onClose }: OfferDialogProps) {
  const title = offer ? `Alterar ${offerName(offer)}` : 'Acrescentar ao que oferece'
  return (
    <FormDialog title={title} subtitle={provider} onClose={onClose}>
      <Form
        of={providerOfferSave}
        title={title}
        submitLabel={offer ? 'Alterar' : 'Acrescentar'}
        {...(offer && {
          values: { price: offer.price, places: offer.places, weeklyPlaces: offer.weeklyPlaces },
          // Places of a week are of everything of a kind, those of a month of one thing.
          hide: ['type', 'item', offer.item ? 'weeklyPlaces' : 'places'],
        })}
        fixed={{
          id,
          ...(offer && { type: offer.type, ...(offer.itemId && { item: { id: offer.itemId } }) }),
        }}
        cancel={onClose}
        onDone={() => {
          toast.success(offer ? 'Alterado com sucesso!' : 'Acrescentado ao que oferece')
          onClose()
        }}
      />
    </FormDialog>
  )
}
