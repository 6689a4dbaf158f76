import { useState } from 'react'
import type * as yup from 'yup'
import { network } from '../../platform/index.ts'
import type { AskRows } from '../load/source.ts'
import { DeviceCsv } from './DeviceCsv.tsx'
import { ServerCsv } from './ServerCsv.tsx'

export interface CsvViewProps {
  title: string
  /** The list's query, and its filters and order as JSON. */
  query: string
  variables: string
  itemFields: Readonly<Record<string, yup.AnySchema>>
  ask: AskRows
  maxRows: number
  onEnd: () => void
}

/**
 * A whole list as a file: every row with the filters that are on, in the list's order, all fields of its contract. The
 * server writes it; this device does without a connection, and for lists whose columns the server does not know.
 */
export default function CsvView(props: CsvViewProps) {
  const [isHere, setHere] = useState(() => !network.current().online)
  return isHere ? <DeviceCsv {...props} /> : <ServerCsv {...props} onUnknown={() => setHere(true)} />
}
