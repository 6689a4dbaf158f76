import { InfiniteList } from '@saude/kits/list'
import { campaignMissingList } from '../../contract/campaign-progress.ts'
import { ThreeLines, useThreeLines } from '../lines/ThreeLines.tsx'

/** /app/epidemiology/campaign-missing: who is still missing; of one campaign, or of all that run today. */
export default function MissingList() {
  const lines = useThreeLines()
  return (
    <InfiniteList
      of={campaignMissingList}
      csv
      phoneRow={({ name, address, microArea, campaign }) => (
        <ThreeLines
          title={name}
          below={[
            [campaign, microArea && `microárea ${microArea}`].filter(Boolean).join(' · '),
            address || 'Sem endereço',
          ]}
        />
      )}
      {...lines}
      columns={[{ field: 'name' }, { field: 'address' }, { field: 'microArea' }, { field: 'campaign' }]}
    />
  )
}
