import { formatCount } from '@saude/contract/formats'
import { recordPaths } from '@saude/contract/record/routes'
import { InfiniteList, RowLines } from '@saude/kits/list'
import { useHeld } from '@saude/kits/platform'
import { useSearch } from '@saude/kits/router'
import { StatusDot } from '@saude/kits/ui'
import { Eye, Gavel, ScrollText } from 'lucide-react'
import { useMemo, useState } from 'react'
import { kinds } from '../../contract/kinds.ts'
import { priorities, priorityTones } from '../../contract/priority.ts'
import { protocolGet, requestQueueList } from '../../contract/protocol.ts'
import { type ProtocolType, promisedDays, protocolTypes } from '../../contract/protocol-type.ts'
import { DecideDialog, decisionsOf, type QueueRow } from './DecideDialog.tsx'
import { Due, dueWords } from './Due.tsx'
import { QueueQuotas } from './QueueQuotas.tsx'

const isType = (value: string): value is ProtocolType => value in protocolTypes

/** From this age on somebody comes before other old people (Lei 10.741/2003, art. 3, § 2). */
const legalAge = 80

const isOld = (age: number | null | undefined): boolean => typeof age === 'number' && age >= legalAge

/** /app/health-secretary/queue: who waits for what, in the order of the queue; ?type= says for which kind. */
export default function Queue() {
  const { params } = useSearch()
  const asked = params.get('type') ?? ''
  const type = isType(asked) ? asked : 'examRequest'
  const [item] = (params.get('item') ?? '').split('~')
  const held = useHeld()
  const [deciding, setDeciding] = useState<QueueRow>()
  const notice = useMemo(
    () =>
      `${protocolTypes[type]}: uma fila para cada item, prazo de ${promisedDays[type]} dias. Filtre para ver outro item ou tipo.`,
    [type],
  )
  return (
    <>
      <InfiniteList
        of={requestQueueList}
        notice={
          <>
            {notice}
            <QueueQuotas type={type} item={item} />
          </>
        }
        csv
        print
        columns={[
          { field: 'position', width: 8 },
          { field: 'citizen', width: 24, sub: ({ isByCourt }) => isByCourt && 'Ordem judicial' },
          { field: 'item', width: 24, sub: ({ number }) => `Protocolo ${number}` },
          { field: 'age', width: 9, sub: ({ age }) => isOld(age) && 'Prioridade legal' },
          { field: 'priority', width: 14 },
          {
            field: 'deadline',
            width: 22,
            draw: (row) => <Due {...row} />,
            // Where none is set it says so itself.
            sub: ({ deadline, waitingDays }) =>
              deadline !== 'open' && `Espera: ${formatCount(waitingDays, 'dia', 'dias')}`,
          },
          {
            field: 'state',
            width: 14,
            sub: ({ nextAction }) => nextAction && `Próximo passo: ${nextAction}`,
          },
        ]}
        phoneLines={3}
        phoneRow={({ position, citizen, item, age, priority, waitingDays, deadline, dueOn, isByCourt }) => (
          <RowLines
            title={`${position}. ${citizen.name}`}
            below={[
              [item?.name ?? '', isByCourt && 'Ordem judicial', isOld(age) && 'Prioridade legal'],
              [
                <StatusDot key="priority" tone={priorityTones[priority]}>
                  {priorities[priority]}
                </StatusDot>,
                formatCount(waitingDays, 'dia', 'dias'),
                deadline === 'late' ? (
                  <StatusDot key="late" tone="danger">
                    Acima do prazo
                  </StatusDot>
                ) : (
                  deadline === 'onTime' && dueWords(dueOn)
                ),
              ],
            ]}
          />
        )}
        rowLink={(row) => detailsOf(row)}
        onPress={(row) => {
          const decides = decisionsOf(row, held).length > 0
          if (decides) setDeciding(row)
          return decides
        }}
        rowTitle={({ citizen, number }) => ({ title: citizen.name ?? '', subtitle: `Protocolo ${number}` })}
        actions={(row) => [
          ...(row.id === undefined || decisionsOf(row, held).length > 0
            ? [
                {
                  label: 'Decidir',
                  icon: Gavel,
                  ...(kinds[row.type ?? type].transition && { runs: kinds[row.type ?? type].transition }),
                  onSelect: () => setDeciding(row),
                },
              ]
            : []),
          { label: 'Detalhes', icon: Eye, to: detailsOf(row) ?? '' },
          {
            label: 'Protocolo',
            icon: ScrollText,
            to: protocolPath(row.id),
            runs: protocolGet,
          },
        ]}
      />
      {deciding && (
        <DecideDialog row={deciding} details={detailsOf(deciding)} onClose={() => setDeciding(undefined)} />
      )}
    </>
  )
}

const detailsOf = ({ id, type }: { id: string; type?: ProtocolType | null }): string | undefined =>
  type ? recordPaths(kinds[type]).details.replace('{id}', id) : undefined

const protocolPath = (id: string): string =>
  `/app/health-secretary/protocol/report/${id}?backToList=/app/health-secretary/queue`
