import { riskSources } from '@saude/citizen/contract/risk'
import { InfiniteList } from '@saude/kits/list'
import { PageBody } from '@saude/kits/ui'
import { History } from 'lucide-react'
import { riskIdentificationList } from '../../contract/risk.ts'

/** /app/epidemiology/risk-identification: houses and people by their score, with its parts and its sources. */
export default function RiskList() {
  return (
    <>
      <PageBody>
        <p>
          {riskSources.savassi}. {riskSources.own}.
        </p>
      </PageBody>
      <InfiniteList
        of={riskIdentificationList}
        csv
        columns={[
          { field: 'name', sub: ({ parts }) => parts },
          { field: 'address' },
          { field: 'microArea' },
          { field: 'people', wideOnly: true },
          { field: 'score' },
          { field: 'riskClass' },
        ]}
        actions={({ id }) => [
          { label: 'Histórico', icon: History, to: `/app/citizen/history/${id}`, needs: 'citizenHistory' },
        ]}
      />
    </>
  )
}
