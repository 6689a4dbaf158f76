import {
  formatDate,
  formatDateTime,
  formatInteger,
  formatPhone,
  formatTime,
  formatWeekday,
} from '@saude/contract/formats'
import type { OutputOf } from '@saude/contract/query'
import type { protocolLookup } from '@saude/health-secretary/contract/protocol-lookup'
import { Facts, Notice } from '@saude/kits/ui'

type Item = OutputOf<typeof protocolLookup>['items'][number]

/** Where one request stands, what that means, and what comes next; day and place where they were answered. */
export function FoundProtocol({ item, hasLetters }: { item: Item; hasLetters: boolean }) {
  const { number, stateLabel, updatedAt, position, meaning, next, at, place, address, phone } = item
  return (
    <Notice tone="info" title={`Protocolo ${number}: ${stateLabel}`}>
      {meaning && <p>{meaning}</p>}
      <Facts
        items={[
          ...(at
            ? [
                {
                  label: 'Dia e hora',
                  value: `${formatWeekday(at)}, ${formatDate(at)}, às ${formatTime(at)}`,
                },
              ]
            : []),
          ...(place ? [{ label: 'Local', value: [place, address].filter(Boolean).join(' · ') }] : []),
          ...(phone ? [{ label: 'Telefone do local', value: formatPhone(phone) }] : []),
          ...(next ? [{ label: 'O que vem agora', value: next }] : []),
          ...(typeof position === 'number'
            ? [{ label: 'Posição na fila', value: formatInteger(position) }]
            : []),
          { label: 'Última alteração', value: formatDateTime(updatedAt) },
        ]}
      />
      {!hasLetters && <p>Para ver dia, hora e local, informe também as letras do comprovante.</p>}
    </Notice>
  )
}
