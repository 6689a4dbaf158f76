import type { Offer } from '@saude/contract/offer'
import { anonymisedReason, useOffers, useSession, Widget } from '@saude/kits/platform'
import { Button, iconNamed, Tooltip } from '@saude/kits/ui'
import { useState } from 'react'
import css from './Acts.module.css'

interface ActsProps {
  citizenId: string
  name: string
  isDead: boolean
}

/** What is done for a person, by whichever area offers it (`contract/offer.ts`); each begins with them. */
export function Acts({ citizenId, name, isDead }: ActsProps) {
  const offers = useOffers('citizen')
  const isAnonymised = useSession()?.info.isAnonymization === true
  const [open, setOpen] = useState<Offer>()
  const reason = isDead ? 'Cidadão falecido' : isAnonymised ? anonymisedReason : undefined
  if (offers.length === 0) return null
  return (
    <section className={css.acts} aria-label={`Atender ${name}`}>
      {offers.map((offer) =>
        reason ? (
          <Tooltip key={offer.widget} text={reason}>
            <Button icon={iconNamed(offer.icon)} aria-disabled>
              {offer.title}
            </Button>
          </Tooltip>
        ) : (
          <Button key={offer.widget} icon={iconNamed(offer.icon)} onClick={() => setOpen(offer)}>
            {offer.title}
          </Button>
        ),
      )}
      {open && (
        <Widget
          name={open.widget}
          title={open.title}
          loading={null}
          props={{ citizenId, name, onClose: () => setOpen(undefined) }}
        />
      )}
    </section>
  )
}
