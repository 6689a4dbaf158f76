import { metaOf } from '@saude/contract/meta'
import type { AnyRecord } from '@saude/contract/record/record'
import { recordPaths, recordTitles } from '@saude/contract/record/routes'
import { useMemo } from 'react'
import { useRunning } from '../../platform/index.ts'
import { InfiniteList } from '../InfiniteList.tsx'
import { RemovedNotice } from '../removal/RemovedNotice.tsx'
import type { Column } from '../types.ts'
import { entryPath, labelParts, removalOf } from './entry.ts'
import type { Entry, RecordListOptions } from './types.ts'
import { useRecordActions } from './useRecordActions.tsx'

/** The list of a record; what a screen says of its own stands over what follows from the record. */
export function RecordList({ of, list = {} }: { of: AnyRecord; list?: RecordListOptions<Entry> }) {
  const { actions: ownActions, ...own } = list
  const { actionsOf, dialog } = useRecordActions(of)
  const { may } = useRunning()
  const columns = useMemo(() => columnsOf(of), [of])
  return (
    <>
      <InfiniteList
        of={of.list}
        title={recordTitles(of).list}
        columns={columns}
        create={{ to: recordPaths(of).create, label: of.words.createShort, runs: of.create }}
        rowTitle={(row) => {
          const [title = '', ...rest] = labelParts(of, row)
          return { title, subtitle: rest.join(' · ') }
        }}
        rowLink={(row) => (may(of.get) ? entryPath(of, 'details', row) : undefined)}
        print
        csv
        {...own}
        actions={(row) => {
          const derived = actionsOf(row)
          return ownActions ? ownActions(row, derived) : derived
        }}
      />
      {dialog}
      <RemovedNotice of={removalOf(of)} />
    </>
  )
}

/** Fields with `showColumn`; when an entry was changed is left out where a row has two lines. */
const columnsOf = (of: AnyRecord): Column<Entry>[] =>
  Object.entries(of.list.list.itemFields)
    .filter(([, schema]) => metaOf(schema).showColumn)
    .map(([field]) => ({ field, wideOnly: field === 'updatedAt' }))
