import { riskClasses, riskRow, riskSources } from '@saude/citizen/contract/risk'
import { formatCount } from '@saude/contract/formats'
import { metaOf } from '@saude/contract/meta'
import { InfiniteList } from '@saude/kits/list'
import { PageBody, StatusDot } from '@saude/kits/ui'
import { History } from 'lucide-react'
import { riskIdentificationList } from '../../contract/risk.ts'
import { ThreeLines, useThreeLines } from '../lines/ThreeLines.tsx'

const tones = metaOf(riskRow.riskClass).tones

/** /app/epidemiology/risk-identification: houses and people by their score, with its parts and its sources. */
export default function RiskList() {
  const lines = useThreeLines()
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
        {...lines}
        phoneRow={({ name, riskClass, score, microArea, parts }) => (
          <ThreeLines
            title={name}
            below={[
              <StatusDot key="class" tone={tones?.[riskClass] ?? 'neutral'}>
                {[
                  riskClasses[riskClass],
                  formatCount(score, 'ponto', 'pontos'),
                  microArea && `microárea ${microArea}`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </StatusDot>,
              parts,
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
        actions={({ id }) => [
          { label: 'Histórico', icon: History, to: `/app/citizen/history/${id}`, needs: 'citizenHistory' },
        ]}
      />
    </>
  )
}
