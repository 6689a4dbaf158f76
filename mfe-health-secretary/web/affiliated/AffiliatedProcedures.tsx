import { formatMonth } from '@saude/contract/formats'
import type { ItemOf } from '@saude/contract/list-query'
import { RecordScreens, RowLines } from '@saude/kits/list'
import { CopyPlus } from 'lucide-react'
import { affiliatedProcedure } from '../../contract/affiliated-procedure.ts'

/** Whose procedure, which month, what is left. */
function PhoneProcedure({ row }: { row: ItemOf<(typeof affiliatedProcedure)['list']> }) {
  const { procedure, affiliated, competence, availability, amount } = row
  return (
    <RowLines
      title={procedure.name ?? procedure.id}
      below={[
        [
          formatMonth(competence),
          `saldo ${availability - (amount ?? 0)} de ${availability}`,
          affiliated.name,
        ],
      ]}
    />
  )
}

/** /app/affiliated-procedure and what lies below. */
export default function AffiliatedProcedures() {
  return (
    <RecordScreens
      of={affiliatedProcedure}
      list={{
        phoneRow: (row) => <PhoneProcedure row={row} />,
        actions: ({ id }, derived) => [
          ...derived,
          {
            label: 'Recriar para o próximo mês',
            icon: CopyPlus,
            to: `/app/affiliated-procedure/recreate/${id}`,
            runs: affiliatedProcedure.create,
          },
        ],
      }}
    />
  )
}
