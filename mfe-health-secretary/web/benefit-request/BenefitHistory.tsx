import { InfiniteList } from '@saude/kits/list'
import { useMemo } from 'react'
import { benefitRequest } from '../../contract/benefit-request.ts'

/** What a citizen has requested and been granted, for the screen of the options. */
export default function BenefitHistory({ citizenId }: { citizenId: string }) {
  const fixed = useMemo(() => ({ citizen: { id: citizenId } }), [citizenId])
  return (
    <InfiniteList
      of={benefitRequest.list}
      fixed={fixed}
      title="Histórico de benefícios"
      csv
      print
      rowLink={({ id }) => `${benefitRequest.path}/details/${id}`}
    />
  )
}
