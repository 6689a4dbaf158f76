import { formatCount, formatInteger } from '@saude/contract/formats'
import { useAsk, useRunning } from '@saude/kits/platform'
import { Card, Facts } from '@saude/kits/ui'
import { requestPosition } from '../../contract/protocol.ts'
import { dueWords } from '../queue/Due.tsx'

/** Where a request stands in the waiting list of what it asks for; nothing where it does not wait. */
export function QueuePlace({ id }: { id: string }) {
  const { may } = useRunning()
  const { data } = useAsk(requestPosition, { id }, { skip: !may(requestPosition) })
  if (!data || typeof data.position !== 'number') return null
  const { position, total, waitingDays, promisedDays, nextAction, item, deadline, dueOn } = data
  return (
    <Card title="Fila de espera">
      <Facts
        layout="columns"
        items={[
          ...(item ? [{ label: 'Fila', value: item }] : []),
          { label: 'Posição', value: `${formatInteger(position)} de ${formatInteger(total)}` },
          {
            label: 'Espera',
            value: `${daysOf(waitingDays)}${deadline === 'late' ? ' – acima do prazo' : ''}`,
          },
          {
            label: 'Prazo',
            value: dueOn ? dueWords(dueOn) : `nenhum definido, limite de ${daysOf(promisedDays)}`,
          },
          { label: 'Próximo passo', value: nextAction ?? '' },
        ]}
      />
    </Card>
  )
}

const daysOf = (days: number): string => formatCount(days, 'dia', 'dias')
