import { formatDate, formatInteger } from '@saude/contract/formats'
import { keysOf } from '@saude/contract/values'
import { anonymisedReason, useAsk, useMay, useSession } from '@saude/kits/platform'
import { Badge, Button, Menu, Notice, Skeleton } from '@saude/kits/ui'
import { ChevronDown, Plus } from 'lucide-react'
import { useState } from 'react'
import {
  type OngoingKind,
  ongoingCreate,
  ongoingKinds,
  ongoingList,
  ongoingStates,
  resolved,
} from '../../contract/ongoing.ts'
import css from './Ongoing.module.css'
import { OngoingCreate, OngoingUpdate } from './OngoingDialog.tsx'
import { nameOfOngoing, type OngoingItem } from './words.ts'

const headings: Readonly<Record<OngoingKind, { title: string; none: string }>> = {
  problem: { title: 'Problemas', none: 'Nenhum problema ativo' },
  allergy: { title: 'Alergias', none: 'Nenhuma alergia informada' },
  medicine: { title: 'Medicamentos em uso', none: 'Nenhum medicamento informado' },
}

/** Problems, allergies and medicines of somebody: what goes on is seen, what is over on demand. */
export function Ongoing({ id, person }: { id: string; person: string }) {
  const { data, error, refetch } = useAsk(ongoingList, { id })
  const mayWrite = useMay(ongoingCreate.permission)
  const reason = useSession()?.info.isAnonymization ? anonymisedReason : undefined
  const [open, setOpen] = useState<OngoingKind | OngoingItem>()
  const [isWhole, setWhole] = useState(false)
  if (!data)
    return error ? (
      error.key === 'permission' ? null : (
        <Notice
          tone="warning"
          title="Problemas, alergias e medicamentos não puderam ser lidos"
          actions={<Button onClick={refetch}>Tentar de novo</Button>}
        />
      )
    ) : (
      <Skeleton kind="rows" count={2} />
    )
  const over = data.items.filter(({ state }) => state === resolved)
  const shown = isWhole ? data.items : data.items.filter(({ state }) => state !== resolved)
  return (
    <section className={css.ongoing} aria-label="Problemas, alergias e medicamentos">
      <div className={css.kinds}>
        {keysOf(ongoingKinds).map((kind) => {
          const items = shown.filter((item) => item.kind === kind)
          return (
            <div key={kind} className={css.kind}>
              <h3>{headings[kind].title}</h3>
              {items.length === 0 && <p className={css.none}>{headings[kind].none}</p>}
              <ul>
                {items.map((item) => (
                  <li key={item.id}>
                    <Entry item={item} {...(mayWrite && { onOpen: () => setOpen(item) })} />
                  </li>
                ))}
              </ul>
            </div>
          )
        })}
      </div>
      <div className={css.acts}>
        {mayWrite && (
          <Menu
            title="Acrescentar"
            items={keysOf(ongoingKinds).map((kind) => ({
              label: ongoingKinds[kind],
              onSelect: () => setOpen(kind),
              ...(reason && { disabledReason: reason }),
            }))}
            trigger={
              <Button kind="quiet" icon={Plus}>
                Acrescentar <ChevronDown size={16} aria-hidden />
              </Button>
            }
          />
        )}
        {over.length > 0 && (
          <Button kind="quiet" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Ocultar resolvidos' : `Ver resolvidos (${formatInteger(over.length)})`}
          </Button>
        )}
      </div>
      {typeof open === 'string' && (
        <OngoingCreate kind={open} citizenId={id} person={person} onClose={() => setOpen(undefined)} />
      )}
      {typeof open === 'object' && (
        <OngoingUpdate item={open} person={person} onClose={() => setOpen(undefined)} />
      )}
    </section>
  )
}

function Entry({ item, onOpen }: { item: OngoingItem; onOpen?: () => void }) {
  const { state, since, until, detail } = item
  const name = nameOfOngoing(item)
  const days = [since && `desde ${formatDate(since)}`, until && `até ${formatDate(until)}`]
  const below = [detail, ...days].filter(Boolean).join(', ')
  return (
    <>
      {onOpen ? (
        <button type="button" className={css.name} title="Ver e atualizar" onClick={onOpen}>
          {name}
        </button>
      ) : (
        <span>{name}</span>
      )}
      {state !== '0' && (
        <>
          {' '}
          <Badge tone={state === resolved ? 'success' : 'neutral'}>{ongoingStates[state]}</Badge>
        </>
      )}
      {below && <span className={css.below}>{below}</span>}
    </>
  )
}
