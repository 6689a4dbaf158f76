import { sendMessageCreate } from '@saude/citizen/contract/message'
import { formatDate } from '@saude/contract/formats'
import { InfiniteList, RowLines } from '@saude/kits/list'
import { useMay, Widget } from '@saude/kits/platform'
import { useSearch } from '@saude/kits/router'
import { Button, Notice, StatusDot } from '@saude/kits/ui'
import { History, ListChecks, MessageSquare } from 'lucide-react'
import { useMemo, useState } from 'react'
import {
  type IndicatorRow,
  indicatorLists,
  indicatorStates,
  type ListKey,
  listTitles,
} from '../../contract/indicator-list.ts'
import { useIsAgent } from './choice.ts'
import IndicatorPopulation from './IndicatorPopulation.tsx'
import { Practices } from './Practices.tsx'

/** Lists whose people the list of residents has too. */
const conditionOf: Partial<Readonly<Record<ListKey, string>>> = {
  hypertension: 'hypertension',
  diabetic: 'diabetes',
  pregnant: 'pregnant',
}

const tones = { met: 'success', missing: 'warning' } as const

/** What a link to the list chose, and the list itself has no filter for. */
const chosenKeys = ['indicator', 'against', 'practice', 'period'] as const

/** People of a list: what each has and misses, whom to call, and by which record it is so. */
export function PeopleList({ list }: { list: ListKey }) {
  const { params, set } = useSearch()
  const [explained, setExplained] = useState<IndicatorRow>()
  const [written, setWritten] = useState<IndicatorRow>()
  const key = chosenKeys.map((name) => params.get(name) ?? '').join('|')
  const fixed = useMemo(() => {
    const values = key.split('|')
    return Object.fromEntries(chosenKeys.flatMap((name, at) => (values[at] ? [[name, values[at]]] : [])))
  }, [key])
  const isAgent = useIsAgent()
  const mayOpen = useMay('citizenHistory')
  const isNarrow = Object.keys(fixed).length > 0
  return (
    <>
      <InfiniteList
        of={indicatorLists[list]}
        title={listTitles[list]}
        fixed={fixed}
        print
        csv
        notice={
          <Notice tone="info">
            {!isNarrow && <IndicatorPopulation condition={conditionOf[list] ?? ''} />}
            {isNarrow
              ? 'Estimativa local. A lista mostra só quem você escolheu nos indicadores. '
              : 'Estimativa local do quadrimestre atual. '}
            {isNarrow && (
              <Button onClick={() => set({ indicator: null, against: null, practice: null, period: null })}>
                Mostrar todos
              </Button>
            )}
          </Notice>
        }
        columns={[
          { field: 'name', sub: ({ healthUnit, agent }) => [healthUnit, agent].filter(Boolean).join(', ') },
          {
            field: 'state',
            draw: ({ state }) => <StatusDot tone={tones[state]}>{indicatorStates[state]}</StatusDot>,
          },
          { field: 'missing', draw: ({ missing }) => missing ?? 'Nada' },
          { field: 'met', wideOnly: true },
          { field: 'lastOn', wideOnly: true, draw: ({ lastOn }) => formatDate(lastOn) || '–' },
          { field: 'nextOn', wideOnly: true, draw: ({ nextOn }) => formatDate(nextOn) || '–' },
          { field: 'address', width: 18, wideOnly: true },
        ]}
        // Agents go from door to door.
        {...(isAgent && { phoneLines: 3 })}
        phoneRow={({ name, state, missing, address }) => {
          const said = (
            <StatusDot key="state" tone={tones[state]}>
              {missing ? `Falta: ${missing}` : indicatorStates[state]}
            </StatusDot>
          )
          return <RowLines title={name} below={isAgent ? [[said], [address || 'Sem endereço']] : [[said]]} />
        }}
        rowLink={({ id }) => (mayOpen ? `/app/citizen/history/${id}` : undefined)}
        rowTitle={({ name, missing }) => ({ title: name, subtitle: missing ?? 'Em dia' })}
        actions={(row) => [
          { label: 'Entender', icon: ListChecks, onSelect: () => setExplained(row) },
          {
            label: 'Enviar mensagem',
            icon: MessageSquare,
            onSelect: () => setWritten(row),
            runs: sendMessageCreate,
          },
          {
            label: 'Histórico',
            icon: History,
            to: `/app/citizen/history/${row.id}`,
            needs: 'citizenHistory',
          },
        ]}
      />
      {explained && <Practices row={explained} onClose={() => setExplained(undefined)} />}
      {written && (
        <Widget
          name="citizen.message"
          title="Enviar mensagem"
          loading={null}
          props={{ citizenId: written.id, name: written.name, onClose: () => setWritten(undefined) }}
        />
      )}
    </>
  )
}
