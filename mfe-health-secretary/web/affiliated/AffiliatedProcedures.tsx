import { formatMonth } from '@saude/contract/formats'
import type { ItemOf } from '@saude/contract/list-query'
import { RecordScreens } from '@saude/kits/list'
import { CopyPlus } from 'lucide-react'
import { affiliatedProcedure } from '../../contract/affiliated-procedure.ts'
import { TwoLines } from '../request/TwoLines.tsx'

/** Whose procedure, which month, what is left. */
function PhoneProcedure({ row }: { row: ItemOf<(typeof affiliatedProcedure)['list']> }) {
  const { procedure, affiliated, competence, availability, amount } = row
  return (
    <TwoLines
      title={procedure.name ?? procedure.id}
      below={
        <>
          <span>{formatMonth(competence)}</span>
          <span>{`saldo ${availability - (amount ?? 0)} de ${availability}`}</span>
          <span>{affiliated.name}</span>
        </>
      }
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
