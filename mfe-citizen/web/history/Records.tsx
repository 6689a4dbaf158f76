import type { OutputOf } from '@saude/contract/query'
import { MultiSelect } from '@saude/kits/inputs'
import { type Asking, useAsk, useHeld, useSession } from '@saude/kits/platform'
import { Button, EmptyState, ErrorScreen, Notice, Skeleton } from '@saude/kits/ui'
import { useMemo, useState } from 'react'
import type { citizenHistory } from '../../contract/history.ts'
import { entryTypes } from '../../contract/history-types.ts'
import { citizenInstruments } from '../../contract/instrument-list.ts'
import { EntryRow } from './EntryRow.tsx'
import { kindOptions } from './kinds.ts'
import { pageOf } from './pages.ts'
import { chosen, foundText, rowsOf } from './rows.ts'
import css from './Timeline.module.css'
import { Timeline } from './Timeline.tsx'
import { useOwnEntries } from './useOwnEntries.tsx'

interface RecordsProps {
  citizenId: string
  /** Heads the dialogs. */
  name: string
  history: Asking<OutputOf<typeof citizenHistory>>
  /** Of the headings of days. */
  level: 2 | 3
  /** Says under the filter how many there are; a screen says it beside its title. */
  counted?: boolean
}

/** The filter and the timeline of a citizen, in all states. */
export function Records({ citizenId, name, history, level, counted = false }: RecordsProps) {
  const { data, error, refetch } = history
  const session = useSession()
  const [kinds, setKinds] = useState<readonly string[]>([])
  const held = useHeld()
  const { actionsOf, dialog } = useOwnEntries(citizenId, name)
  const reported = useAsk(citizenInstruments, { id: citizenId }, { skip: !data })
  const instrumentOf = useMemo(
    () => new Map(reported.data?.items.map(({ id, instrument }) => [id, instrument])),
    [reported.data],
  )
  const entries = useMemo(() => chosen(data?.items ?? [], kinds), [data, kinds])
  const rows = useMemo(() => rowsOf(entries), [entries])
  const options = useMemo(() => kindOptions(session?.info.permissions ?? []), [session])
  const missing = (data?.missing ?? []).map((kind) => options[kind] ?? entryTypes[kind])
  // Drivers have nothing to choose from.
  const isDriver = session?.info.userGroupKeys.includes('driver') === true

  // What could not be read again leaves what was read before.
  if (!data && error)
    return <ErrorScreen error={error} level={3} {...(error.key !== 'permission' && { retry: refetch })} />
  return (
    <>
      <div className={css.bar}>
        {!isDriver && (
          <div className={css.filter}>
            <label className={css.label} htmlFor={`filter-${citizenId}`}>
              Filtrar histórico
            </label>
            <MultiSelect
              id={`filter-${citizenId}`}
              options={options}
              value={kinds}
              onChange={setKinds}
              placeholder="Todos os registros"
            />
          </div>
        )}
        {data && (
          <span className={css.note} role="status">
            {counted || kinds.length > 0
              ? foundText(entries.length)
              : data.items.length > 1 && 'Mais recentes primeiro'}
          </span>
        )}
      </div>
      {missing.length > 0 && (
        <div className={css.missing}>
          <Notice tone="warning" actions={<Button onClick={refetch}>Tentar novamente</Button>}>
            {`Não foi possível carregar agora: ${missing.join(', ')}. O resto do histórico está completo.`}
          </Notice>
        </div>
      )}
      {!data && <Skeleton kind="rows" count={8} />}
      {data && entries.length === 0 && (
        <div className={css.empty}>
          <EmptyState title={data.items.length === 0 ? 'Sem histórico.' : 'Sem dados'} />
        </div>
      )}
      {entries.length > 0 && (
        <Timeline rows={rows} level={level}>
          {(entry) => (
            <EntryRow
              entry={entry}
              own={actionsOf(entry)}
              instrument={instrumentOf.get(entry.id)}
              // A dialog of another area's screen is no place to leave it from.
              href={level === 2 ? pageOf(entry, held) : undefined}
            />
          )}
        </Timeline>
      )}
      {dialog}
    </>
  )
}
