import { riskClasses, riskRow, riskSources } from '@saude/citizen/contract/risk'
import { formatCount } from '@saude/contract/formats'
import { metaOf } from '@saude/contract/meta'
import { InfiniteList, RowLines } from '@saude/kits/list'
import { useMay } from '@saude/kits/platform'
import { PageBody, StatusDot } from '@saude/kits/ui'
import { History } from 'lucide-react'
import { riskIdentificationList } from '../../contract/risk.ts'

const tones = metaOf(riskRow.riskClass).tones

/** /app/epidemiology/risk-identification: houses and people by their score, with its parts and its sources. */
export default function RiskList() {
  const mayOpen = useMay('citizenHistory')
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
        phoneLines={3}
        phoneRow={({ name, riskClass, score, microArea, parts }) => (
          <RowLines
            title={name}
            below={[
              [
                <StatusDot key="class" tone={tones?.[riskClass] ?? 'neutral'}>
                  {riskClasses[riskClass]}
                </StatusDot>,
                formatCount(score, 'ponto', 'pontos'),
                microArea && `Microárea ${microArea}`,
              ],
              [parts],
            ]}
          />
        )}
        columns={[
          { field: 'name', sub: ({ parts }) => parts },
          { field: 'address' },
          { field: 'microArea' },
          { field: 'people', wideOnly: true },
          { field: 'score' },
          { field: 'riskClass' },
        ]}
        rowLink={({ id }) => (mayOpen ? `/app/citizen/history/${id}` : undefined)}
        actions={({ id }) => [
          { label: 'Histórico', icon: History, to: `/app/citizen/history/${id}`, needs: 'citizenHistory' },
        ]}
      />
    </>
  )
}
