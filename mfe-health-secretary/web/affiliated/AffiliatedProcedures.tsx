import { RecordScreens } from '@saude/kits/list'
import { CopyPlus } from 'lucide-react'
import { affiliatedProcedure } from '../../contract/affiliated-procedure.ts'

/** /app/affiliated-procedure and what lies below. */
export default function AffiliatedProcedures() {
  return (
    <RecordScreens
      of={affiliatedProcedure}
      list={{
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
