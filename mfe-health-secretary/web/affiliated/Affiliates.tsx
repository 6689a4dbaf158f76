import { RecordScreens } from '@saude/kits/list'
import { ClipboardCheck } from 'lucide-react'
import { affiliated } from '../../contract/affiliated.ts'
import { affiliatedProcedure } from '../../contract/affiliated-procedure.ts'
import { ProviderOffers } from '../provider/ProviderOffers.tsx'

/** /app/affiliated and what lies below: providers, with a way to what each of them does. */
export default function Affiliates() {
  return (
    <RecordScreens
      of={affiliated}
      details={{ extra: ({ id }) => <ProviderOffers id={id} /> }}
      list={{
        actions: ({ id, name }, derived) => [
          ...derived,
          {
            label: 'Procedimentos',
            icon: ClipboardCheck,
            to: `/app/affiliated-procedure?${new URLSearchParams({ affiliated: `${id}~${name}` })}`,
            runs: affiliatedProcedure.list,
          },
        ],
      }}
    />
  )
}
