import { formatDate } from '@saude/contract/formats'
import { metaOf } from '@saude/contract/meta'
import type { AnyRecord } from '@saude/contract/record/record'
import { recordPaths } from '@saude/contract/record/routes'
import type { Span } from '@saude/contract/record/span'
import { useMemo } from 'react'
import { useRunning } from '../../platform/index.ts'
import { usePhone } from '../../ui/index.ts'
import { InfiniteList } from '../InfiniteList.tsx'
import { RemovedNotice } from '../removal/RemovedNotice.tsx'
import type { Column } from '../types.ts'
import { entryPath, labelParts, removalOf } from './entry.ts'
import { drawnStanding } from './standing.tsx'
import type { Entry, RecordListOptions } from './types.ts'
import { useRecordActions } from './useRecordActions.tsx'

/** The list of a record; what a screen says of its own stands over what follows from the record. */
export function RecordList({
  of,
  list = {},
}: {
  of: AnyRecord
  list?: RecordListOptions<Entry> | undefined
}) {
  const { actions: ownActions, drawn, ...own } = list
  const { actionsOf, dialog } = useRecordActions(of)
  const { may } = useRunning()
  const phone = usePhone()
  const removal = removalOf(of)
  const columns = useMemo(
    () => (phone ? narrowColumns(of) : wideColumns(of)).map((one) => ({ ...one, ...drawn?.[one.field] })),
    [of, phone, drawn],
  )
  return (
    <>
      <InfiniteList
        of={of.list}
        title={of.titles.list}
        columns={columns}
        {...(of.create && {
          create: { to: recordPaths(of).create, label: of.words.createShort, runs: of.create },
        })}
        rowTitle={(row) => {
          const [title = '', ...rest] = labelParts(of, row)
          return { title, subtitle: rest.join(' · ') }
        }}
        rowLink={(row) => (of.get && may(of.get) ? entryPath(of, 'details', row) : undefined)}
        print
        csv
        {...own}
        actions={(row) => {
          const derived = actionsOf(row)
          return ownActions ? ownActions(row, derived) : derived
        }}
      />
      {dialog}
      {removal && <RemovedNotice of={removal} />}
    </>
  )
}

/** Fields with `showColumn`, in their order. */
const shownFields = (of: AnyRecord): string[] =>
  Object.entries(of.list.list.itemFields).flatMap(([field, schema]) =>
    metaOf(schema).showColumn ? [field] : [],
  )

const wideColumns = (of: AnyRecord): Column<Entry>[] => shownFields(of).map((field) => columnOf(of, field))

/** A column; under what names an entry stands where it is in the days that it lasts. */
const columnOf = (of: AnyRecord, field: string): Column<Entry> => ({
  field,
  ...(of.span && field === of.label[0] && { sub: (row) => drawnStanding(of, row) }),
})

/** Both days of an entry in one short value. */
function daysColumn({ from, to }: Span): Column<Entry> {
  const day = (value: unknown) => (typeof value === 'string' ? formatDate(value) : '')
  return { field: from, draw: (row) => `${day(row[from])} a ${day(row[to])}` }
}

/** How many short values the two lines of a row hold. */
const narrowCount = 3

/** 'Sim' below a name, without its question, says nothing. */
const isYesNo = (of: AnyRecord, field: string): boolean => {
  const schema = of.list.list.itemFields[field]
  return schema !== undefined && metaOf(schema).kind === 'boolean'
}

/** Where a row has two lines it begins with what names the entry, then says where it stands. */
function narrowColumns(of: AnyRecord): Column<Entry>[] {
  const shown = shownFields(of)
  const named = of.label.filter((field) => shown.includes(field))
  const others = shown.filter(
    (field) => !named.includes(field) && field !== 'updatedAt' && field !== 'number',
  )
  const { span } = of
  // Below the name there is room for the days or for something else, not for both.
  if (span) return [...named.slice(0, 1).map((field) => columnOf(of, field)), daysColumn(span)]
  const state = others.filter((field) => field === 'state')
  // What the service works out, such as a balance, says more of an entry than what was typed.
  const workedOut = others.filter((field) => !Object.hasOwn(of.fields, field) && !isYesNo(of, field))
  const fields = [...named.slice(0, narrowCount - state.length), ...state, ...workedOut, ...others]
  return [...new Set(fields)].slice(0, narrowCount).map((field) => ({ field }))
}
