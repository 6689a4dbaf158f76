import { formatCount, formatCurrency, formatInteger } from '@saude/contract/formats'
import type { OutputOf } from '@saude/contract/query'
import { DataCard } from '@saude/kits/chart'
import { useAsk, useRunning, useSend } from '@saude/kits/platform'
import { Button, IconButton, Link, SimpleTable, toast, useConfirm, usePhone } from '@saude/kits/ui'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import {
  providerGet,
  providerLists,
  providerOfferRemove,
  providerOfferSave,
} from '../../contract/provider.ts'
import { type Offer, OfferDialog, offerName } from './OfferDialog.tsx'

/** '40 por mês, 35 por semana, R$ 1,85 cada' */
const agreed = ({ places, weeklyPlaces, price }: Offer): string =>
  [
    typeof places === 'number' && `${formatInteger(places)} por mês`,
    typeof weeklyPlaces === 'number' && `${formatInteger(weeklyPlaces)} por semana`,
    typeof price === 'number' && `${formatCurrency(price)} cada`,
  ]
    .filter(Boolean)
    .join(', ') || 'Só na agenda'

/** Few enough for a phone. */
const columns = [
  {
    key: 'item',
    title: 'Para',
    cell: offerName,
  },
  { key: 'agreed', title: 'Vagas e valor', cell: agreed },
  { key: 'free', title: 'Livres', align: 'right', cell: ({ free }: Offer) => formatInteger(free) },
] as const

/** On a phone what is agreed and what is free stand below the name, beside the buttons. */
const narrow = [
  {
    key: 'item',
    title: 'Para',
    cell: (offer: Offer) => (
      <>
        <strong>{offerName(offer)}</strong>
        <br />
        {`${agreed(offer)}; ${formatCount(offer.free, 'vaga livre', 'vagas livres')}`}
      </>
    ),
  },
] as const

/** Where the entry of a provider in each list is. */
const paths: Readonly<Record<keyof typeof providerLists, string>> = {
  affiliated: '/app/affiliated/details/',
  examProvider: '/app/options/exam-provider/details/',
  physiotherapyProvider: '/app/options/physiotherapy/information/',
  occupationalTherapyProvider: '/app/options/occupational-therapy/information/',
}

/** What a provider offers, and in which other lists it stands: for its screen in any of them, where it is changed. */
export function ProviderOffers({ id }: { id: string }) {
  const { may } = useRunning()
  const phone = usePhone()
  const asked = useAsk(providerGet, { id }, { skip: !may(providerGet) })
  const [changed, setChanged] = useState<Offer | 'new'>()
  const [remove] = useSend(providerOfferRemove)
  const confirm = useConfirm()
  if (!may(providerGet)) return null
  const takeBack = async (offer: Offer) => {
    const isMeant = await confirm({
      title: `Retirar ${offerName(offer)}?`,
      text: 'Não se cadastram mais vagas para isto, e a cota mensal acaba. O que está agendado continua.',
      confirmLabel: 'Retirar',
    })
    if (!isMeant) return
    try {
      await remove({ id, offer: offer.id })
      toast.success('Retirado do que oferece')
    } catch (reason) {
      toast.failure(reason)
    }
  }
  return (
    <DataCard
      title="O que oferece"
      subtitle="Vagas e valores combinados, e vagas livres na agenda"
      asked={asked}
      action={
        may(providerOfferSave) && (
          <Button icon={Plus} onClick={() => setChanged('new')}>
            Acrescentar
          </Button>
        )
      }
    >
      {({ name, offers, lists }) => (
        <>
          <Elsewhere lists={lists.filter((one) => one.id !== id)} />
          {offers.length === 0 ? (
            <p>Nada informado: sem isto não se cadastram vagas na agenda deste prestador.</p>
          ) : (
            <SimpleTable
              caption="O que oferece"
              columns={phone ? narrow : columns}
              rows={offers}
              rowKey={(offer) => offer.id}
              {...(may(providerOfferSave) && {
                actions: (offer: Offer) => (
                  <>
                    <IconButton
                      icon={Pencil}
                      name={`Alterar ${offerName(offer)}`}
                      onClick={() => setChanged(offer)}
                    />
                    <IconButton
                      icon={Trash2}
                      name={`Retirar ${offerName(offer)}`}
                      onClick={() => void takeBack(offer)}
                    />
                  </>
                ),
              })}
            />
          )}
          {changed && (
            <OfferDialog
              id={id}
              provider={name}
              offer={changed === 'new' ? undefined : changed}
              onClose={() => setChanged(undefined)}
            />
          )}
        </>
      )}
    </DataCard>
  )
}

type Lists = OutputOf<typeof providerGet>['lists']

const Elsewhere = ({ lists }: { lists: Lists }) =>
  lists.length === 0 ? null : (
    <p>
      {'O mesmo prestador está em '}
      {lists.map(({ list, id }, index) => (
        <span key={list}>
          {index > 0 && ', '}
          <Link href={`${paths[list]}${id}`}>{providerLists[list]}</Link>
        </span>
      ))}
      . O que mudar aqui muda lá.
    </p>
  )
