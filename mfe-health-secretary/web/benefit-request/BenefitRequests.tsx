import { anyRecord } from '@saude/contract/record/record'
import { RecordScreens } from '@saude/kits/list'
import { History } from 'lucide-react'
import { benefitRequest } from '../../contract/benefit-request.ts'
import { BelowRequest } from '../request/RequestScreens.tsx'
import { usePaperScreens } from '../request/usePaperScreens.tsx'

/** /app/health-secretary/benefit-request and what lies below: each with a way to all that its citizen had. */
export default function BenefitRequests() {
  const { onCreated, screens } = usePaperScreens(anyRecord(benefitRequest))
  return (
    <RecordScreens
      of={benefitRequest}
      {...(onCreated && { form: { onCreated } })}
      {...(screens && { screens })}
      list={{
        actions: ({ citizen }, derived) => [
          ...derived,
          {
            label: 'Benefícios do cidadão',
            icon: History,
            to: `/app/options/benefit-request/history/${citizen?.id}`,
            runs: benefitRequest.list,
          },
        ],
      }}
      details={{ extra: ({ id }) => <BelowRequest id={id} /> }}
    />
  )
}
