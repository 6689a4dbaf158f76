import { RecordScreens } from '@saude/kits/list'
import { History } from 'lucide-react'
import { benefitRequest } from '../../contract/benefit-request.ts'
import { QueuePlace } from '../request/QueuePlace.tsx'

/** /app/health-secretary/benefit-request and what lies below: each with a way to all that its citizen had. */
export default function BenefitRequests() {
  return (
    <RecordScreens
      of={benefitRequest}
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
      details={{ extra: ({ id }) => <QueuePlace id={id} /> }}
    />
  )
}
