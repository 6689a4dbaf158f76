import { formatCurrency, formatInteger } from '@saude/contract/formats'
import type { OutputOf } from '@saude/contract/query'
import { DataCard } from '@saude/kits/chart'
import { useAsk, useMay } from '@saude/kits/platform'
import { Link, SimpleTable } from '@saude/kits/ui'
import { protocolTypes } from '../../contract/protocol-type.ts'
import { providerGet, providerLists } from '../../contract/provider.ts'

type Offer = OutputOf<typeof providerGet>['offers'][number]

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
    cell: ({ type, item }: Offer) => (item ? `${item} (${protocolTypes[type]})` : protocolTypes[type]),
  },
  { key: 'agreed', title: 'Vagas e valor', cell: agreed },
  { key: 'free', title: 'Livres', align: 'right', cell: ({ free }: Offer) => formatInteger(free) },
] as const

/** Where the entry of a provider in each list is. */
const paths: Readonly<Record<keyof typeof providerLists, string>> = {
  affiliated: '/app/affiliated/details/',
  examProvider: '/app/options/exam-provider/details/',
  physiotherapyProvider: '/app/options/physiotherapy/information/',
  occupationalTherapyProvider: '/app/options/occupational-therapy/information/',
}

/** What a provider offers, and in which other lists it stands: for its screen in any of them. */
export function ProviderOffers({ id }: { id: string }) {
  const may = useMay('providerGet')
  const asked = useAsk(providerGet, { id }, { skip: !may })
  if (!may) return null
  return (
    <DataCard
      title="O que oferece"
      subtitle="Vagas e valores combinados, e vagas livres na agenda"
      asked={asked}
    >
      {({ offers, lists }) => (
        <>
          <Elsewhere lists={lists.filter((one) => one.id !== id)} />
          {offers.length === 0 ? (
            <p>Nada informado: cadastre cotas, agendas ou quantidades do mês.</p>
          ) : (
            <SimpleTable
              caption="O que oferece"
              columns={columns}
              rows={offers}
              rowKey={(offer) => offer.id}
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
