import { holds } from '@saude/contract/permissions'
import { useActions, useHeld, useSession, useTitle, Widget } from '@saude/kits/platform'
import { Button, EmptyState, fetched, LoadingCover, UnfetchedNotice, usePhone } from '@saude/kits/ui'
import { LayoutGrid } from 'lucide-react'
import { useEffect, useState } from 'react'
import { ShortcutLinks } from '../cards/ShortcutsCard.tsx'
import { forPhone, type HomeCard, homeCards } from './cards.ts'
import { Grid } from './Grid.tsx'
import css from './Home.module.css'
import type { OrganiseProps } from './Organise.tsx'
import { inOrder, useOwnOrder } from './own-order.ts'
import { type FirstStepsKnown, useFirstSteps } from './useFirstSteps.ts'

const FirstSteps = fetched<FirstStepsKnown>(
  () => import(/* webpackChunkName: "first-steps" */ './FirstSteps.tsx'),
)

const Organise = fetched<OrganiseProps>(() => import(/* webpackChunkName: "organise" */ './Organise.tsx'), {
  failed: (unfetched) => <UnfetchedNotice {...unfetched} />,
})

/** Milliseconds under the cover. */
export const coverMs = 2_000

/** /app: the home dashboard. */
export default function Home() {
  const info = useSession()?.info
  const held = useHeld()
  const isCovered = useCover()
  const phone = usePhone()
  useTitle({ count: info?.client?.name })
  const own = info?.userGroupKeys ?? []
  const [first, ...others] = own
  // Who drives and does nothing else begins with their day.
  if (own.length > 0 && own.every((group) => group === 'driver'))
    return <Widget name="travel.mine" title="Minhas viagens" absent={<ShortcutLinks />} />
  const isForTravelsOnly = first === 'travelLogisticManager' && others.length === 0
  const cards = isForTravelsOnly
    ? []
    : homeCards.filter(
        ({ needs, groups }) => holds(needs, held) && (!groups || groups.some((one) => own.includes(one))),
      )
  // What is below the cover is fetched, asked and drawn meanwhile.
  if (cards.length === 0 && isCovered) return <LoadingCover inside text="Carregando..." />
  if (cards.length === 0)
    return (
      <EmptyState
        icon={LayoutGrid}
        title="Não há cartões para o seu grupo."
        text="Comece por uma das telas em que ele trabalha."
        action={<ShortcutLinks />}
      />
    )
  return (
    <div className={isCovered ? css.covered : css.open}>
      {isCovered && <LoadingCover inside text="Carregando..." />}
      <div className={isCovered ? css.beneath : css.open}>
        <Cards cards={phone ? forPhone(cards) : cards} />
        {info?.dataOfficer && <p className={css.officer}>Encarregado de dados (LGPD): {info.dataOfficer}</p>}
      </div>
    </div>
  )
}

/** The cards as the person wants them, and the way to say so. */
function Cards({ cards }: { cards: readonly HomeCard[] }) {
  const { own, keep } = useOwnOrder()
  const [isOrganising, setOrganising] = useState(false)
  const steps = useFirstSteps()
  useActions([{ label: 'Organizar cartões', icon: LayoutGrid, onSelect: () => setOrganising(true) }])
  const shown = inOrder(cards, own).filter(({ widget }) => !own.hidden.includes(widget))
  return (
    <>
      {steps && <FirstSteps {...steps} />}
      {shown.length > 0 ? (
        <Grid cards={shown} />
      ) : (
        <EmptyState
          icon={LayoutGrid}
          title="Todos os cartões estão ocultos."
          action={<Button onClick={() => setOrganising(true)}>Organizar cartões</Button>}
        />
      )}
      {isOrganising && (
        <Organise cards={cards} own={own} onKeep={keep} onClose={() => setOrganising(false)} />
      )}
    </>
  )
}

function useCover(): boolean {
  const [isCovered, setCovered] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setCovered(false), coverMs)
    return () => clearTimeout(timer)
  }, [])
  return isCovered
}
