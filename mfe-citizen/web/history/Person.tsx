import type { OutputOf } from '@saude/contract/query'
import { Button, Facts, usePhone } from '@saude/kits/ui'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useState } from 'react'
import type { citizenGet } from '../../contract/citizen.ts'
import { historyFacts } from './facts.tsx'
import css from './Person.module.css'

interface PersonProps {
  citizen: OutputOf<typeof citizenGet>
  /** The name stands above already, as in a dialog. */
  nameless?: boolean
}

/** Facts that distinguish people; on phones the others wait until asked for. */
const first = 8

/** Who the history is of: two columns up to 768 px, otherwise three. */
export function Person({ citizen, nameless = false }: PersonProps) {
  const phone = usePhone()
  const [isWhole, setWhole] = useState(false)
  const facts = historyFacts(citizen)
  return (
    <section className={css.person} aria-label="Dados do cidadão">
      {!nameless && <h2 className={css.name}>{citizen.name}</h2>}
      <Facts layout="pairs" items={phone && !isWhole ? facts.slice(0, first) : facts} />
      {phone && (
        <Button
          kind="quiet"
          icon={isWhole ? ChevronUp : ChevronDown}
          aria-expanded={isWhole}
          className={css.more}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? 'Ver menos dados' : 'Ver todos os dados'}
        </Button>
      )}
    </section>
  )
}
