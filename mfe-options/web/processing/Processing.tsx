import { formatValue } from '@saude/contract/format-value'
import type { ItemOf } from '@saude/contract/list-query'
import { labelOf } from '@saude/contract/meta'
import { keepings, legalBases } from '@saude/contract/processing'
import { processingList } from '@saude/core/contract/processing'
import { type Column, InfiniteList, RowLines } from '@saude/kits/list'
import { Dialog, Facts, Notice, StatusDot } from '@saude/kits/ui'
import { Eye } from 'lucide-react'
import { useState } from 'react'

type Row = ItemOf<typeof processingList>

const columns: Column<Row>[] = [
  {
    field: 'title',
    width: 30,
    sub: ({ isSensitive }) => isSensitive && <StatusDot tone="warning">Dados sensíveis</StatusDot>,
  },
  { field: 'area', width: 16 },
  { field: 'purpose', width: 34, priority: 2 },
  { field: 'basis', width: 20, priority: 3 },
]

/** What a row says of an operation, in the order in which article 37 is read. */
const facts = [
  'purpose',
  'people',
  'data',
  'basis',
  'readers',
  'shared',
  'kept',
  'security',
] as const satisfies readonly (keyof Row)[]

const { itemFields } = processingList.list

/** /app/options/processing: what is done with people's data, and why (LGPD, art. 37). */
export default function Processing() {
  const [open, setOpen] = useState<Row>()
  return (
    <>
      <InfiniteList
        of={processingList}
        columns={columns}
        actions={(row) => [{ label: 'Ver operação', icon: Eye, onSelect: () => setOpen(row) }]}
        onPress={(row) => {
          setOpen(row)
          return true
        }}
        phoneRow={(row) => (
          <RowLines
            title={row.title}
            below={[[row.area, row.isSensitive && 'Dados sensíveis'], [legalBases[row.basis]]]}
          />
        )}
        phoneLines={3}
        notice={
          <Notice tone="info">
            O que o sistema faz com dados pessoais, dito por cada área ao ser construída. Quem tem acesso vem
            dos grupos do município, como estão agora. O arquivo CSV é o registro do art. 37 da LGPD.
          </Notice>
        }
        csv
        print
      />
      {open && (
        <Dialog open size="medium" onClose={() => setOpen(undefined)} title={open.title} subtitle={open.area}>
          <Facts items={facts.map((key) => ({ label: labelIn(key), value: shown(open, key) }))} />
        </Dialog>
      )}
    </>
  )
}

const labelIn = (key: (typeof facts)[number]): string => {
  const schema = itemFields[key]
  return schema ? labelOf(schema, key) : key
}

function shown(row: Row, key: (typeof facts)[number]): string {
  if (key === 'basis') return legalBases[row.basis]
  if (key === 'kept') return keepings[row.kept]
  const schema = itemFields[key]
  return schema ? formatValue(schema, row[key]) : row[key]
}
