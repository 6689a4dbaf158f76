import { InfiniteList } from '@saude/kits/list'
import { campaignMissingList } from '../../contract/campaign-progress.ts'

/** /app/epidemiology/campaign-missing: who is still missing; of one campaign, or of all that run today. */
export default function MissingList() {
  return (
    <InfiniteList
      of={campaignMissingList}
      csv
      columns={[{ field: 'name' }, { field: 'address' }, { field: 'microArea' }, { field: 'campaign' }]}
    />
  )
}
