import { device, type OwnRows, useAsk, useOwnRows } from '@saude/kits/platform'
import { useEffect, useMemo } from 'react'
import { agentDayList } from '../../contract/agent-day.ts'
import type { DayRow } from './day.ts'

/** Rows of an answer; who has more sees who waits longest, and the others on the device. */
const most = 250

/** Rows as this device keeps them, as the contract says them now; an earlier version may have kept them otherwise. */
const rowsFrom = ({ rows }: OwnRows): readonly DayRow[] =>
  agentDayList.output.cast({
    items: rows,
    totalItems: rows.length,
    startIndex: 0,
    stopIndex: rows.length,
    endReached: true,
  }).items

/** The agent's own people: what this device keeps of them, with a connection brought up to date; without it the server is asked. */
export function useDay() {
  const kept = useOwnRows()
  const isKept = kept !== undefined
  const asked = useAsk(agentDayList, { startIndex: 0, stopIndex: most - 1 }, { skip: isKept })
  useEffect(() => {
    // What others did meanwhile; without a connection it stays as it is.
    if (isKept) void device()?.refreshOwn?.()
  }, [isKept])
  const rows = useMemo(() => (kept ? rowsFrom(kept) : asked.data?.items), [kept, asked.data])
  const total = kept?.rows.length ?? asked.data?.totalItems ?? 0
  return { rows, total, keptAt: kept?.at, error: asked.error, refetch: asked.refetch }
}
