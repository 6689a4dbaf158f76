import { formatCount, formatInteger } from '@saude/contract/formats'
import type { OutputOf } from '@saude/contract/query'
import { useAsk, useRunning } from '@saude/kits/platform'
import { Button } from '@saude/kits/ui'
import { Megaphone } from 'lucide-react'
import { useState } from 'react'
import type { ProtocolType } from '../../contract/protocol-type.ts'
import { queueCall, queueQuotas } from '../../contract/quota.ts'
import { CallDialog } from './CallDialog.tsx'
import css from './Queue.module.css'

export type QuotaLeft = OutputOf<typeof queueQuotas>['items'][number]

interface QueueQuotasProps {
  type: ProtocolType
  /** One waiting list of the kind. */
  item: string | undefined
}

/** Those that stand above the list unasked: it is what people have come for. */
const few = 2

/** What is left this month of the quotas of a waiting list, with the way to call the next ones. */
export function QueueQuotas({ type, item }: QueueQuotasProps) {
  const { may } = useRunning()
  const { data } = useAsk(queueQuotas, { type, ...(item && { item }) }, { skip: !may(queueQuotas) })
  const [chosen, setChosen] = useState<QuotaLeft>()
  const [isAll, setAll] = useState(false)
  if (!data || data.items.length === 0) return null
  const { items } = data
  const shown = isAll ? items : items.slice(0, few)
  return (
    <>
      <ul className={css.quotas} aria-label="Cotas deste mês">
        {shown.map((quota) => (
          <li key={quota.id}>
            <span>
              <strong>{quota.item}</strong>
              {` · ${quota.provider}: ${formatCount(quota.left, 'vaga livre', 'vagas livres')} de ${quota.places} neste mês`}
            </span>
            {may(queueCall) && (
              <Button icon={Megaphone} onClick={() => setChosen(quota)}>
                Chamar os próximos
              </Button>
            )}
          </li>
        ))}
      </ul>
      {items.length > few && (
        <Button kind="quiet" aria-expanded={isAll} onClick={() => setAll(!isAll)}>
          {isAll ? 'Mostrar menos cotas' : `Mostrar as ${formatInteger(items.length)} cotas`}
        </Button>
      )}
      {chosen && <CallDialog quota={chosen} onClose={() => setChosen(undefined)} />}
    </>
  )
}
