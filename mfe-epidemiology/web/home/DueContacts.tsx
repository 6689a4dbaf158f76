import { formatCount, formatDate, formatPhone } from '@saude/contract/formats'
import { today } from '@saude/contract/instants'
import type { ItemOf } from '@saude/contract/list-query'
import { DataCard } from '@saude/kits/chart'
import { useAsk, useMay } from '@saude/kits/platform'
import { Link } from '@saude/kits/ui'
import { useState } from 'react'
import { epidemiologicalAccompaniment as cases } from '../../contract/accompaniment.ts'
import { factOf } from '../accompaniment/case-facts.ts'
import css from './DueContacts.module.css'

type Row = ItemOf<typeof cases.list>

/** Whom to call, why and until when; one tap calls. */
function Call({ row }: { row: Row }) {
  const { id, citizen, pathology, nextContactOn } = row
  const phone = factOf(row, 'phone')
  const deathAt = factOf(row, 'deathAt')
  return (
    <li className={css.call}>
      <span className={css.who}>
        <Link href={`${cases.path}/details/${id}`}>{citizen.name}</Link>
        <small>
          {pathology.name ?? pathology.id}
          {nextContactOn && `, até ${formatDate(nextContactOn)}`}
        </small>
      </span>
      {deathAt ? (
        <small>Faleceu em {formatDate(deathAt)}: encerre o caso</small>
      ) : phone ? (
        <a href={`tel:${phone}`}>{formatPhone(phone)}</a>
      ) : (
        <small>Sem telefone</small>
      )}
    </li>
  )
}

/** The first ones; all are in the list. */
const shown = 5

/** Calls that are due: open cases whose next contact is today or was before, the longest waiting first. */
export function DueContacts() {
  const isAllowed = useMay(cases.list.permission)
  const [contactUntil] = useState(() => today())
  const asked = useAsk(
    cases.list,
    { contactUntil, startIndex: 0, stopIndex: shown - 1, orderBy: 'nextContactOn', order: 'asc' },
    { skip: !isAllowed },
  )
  const outdated = useAsk(
    cases.list,
    { state: 'outdated', startIndex: 0, stopIndex: 0 },
    { skip: !isAllowed },
  ).data?.totalItems
  if (!isAllowed) return null
  return (
    <DataCard
      title="Contatos de hoje"
      subtitle={({ totalItems }) => (
        <>
          {formatCount(totalItems, 'caso a contatar', 'casos a contatar')}
          {outdated ? (
            <>
              {' · '}
              <Link href={`${cases.path}?state=outdated`}>
                {formatCount(outdated, 'desatualizado', 'desatualizados')}
              </Link>
            </>
          ) : null}
        </>
      )}
      link={{
        href: `${cases.path}?contactUntil=${contactUntil}&orderBy=nextContactOn&order=asc`,
        text: 'VER MAIS',
      }}
      asked={asked}
      loading="Procurando os contatos de hoje"
      height={260}
      isEmpty={({ totalItems }) => totalItems === 0}
      empty="Nenhum contato a fazer hoje."
    >
      {({ items }) => (
        <ul className={css.calls} aria-label="Contatos de hoje">
          {items.map((row) => (
            <Call key={row.id} row={row} />
          ))}
        </ul>
      )}
    </DataCard>
  )
}
