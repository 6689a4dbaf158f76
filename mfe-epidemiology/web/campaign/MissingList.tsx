import { InfiniteList, RowLines } from '@saude/kits/list'
import { campaignMissingList } from '../../contract/campaign-progress.ts'

/** /app/epidemiology/campaign-missing: who is still missing; of one campaign, or of all that run today. */
export default function MissingList() {
  return (
    <InfiniteList
      of={campaignMissingList}
      csv
      phoneRow={({ name, address, microArea, campaign }) => (
        <RowLines
          title={name}
          below={[[microArea && `Microárea ${microArea}`, campaign], [address || 'Sem endereço']]}
        />
      )}
      phoneLines={3}
      columns={[{ field: 'name' }, { field: 'address' }, { field: 'microArea' }, { field: 'campaign' }]}
    />
  )
}
