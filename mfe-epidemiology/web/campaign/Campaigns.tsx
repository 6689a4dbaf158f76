import { RecordScreens } from '@saude/kits/list'
import { campaign } from '../../contract/campaign.ts'
import { Progress } from './Progress.tsx'

/** /app/epidemiology/campaign and what lies below; the list says where each campaign stands today. */
export default function Campaigns() {
  return <RecordScreens of={campaign} details={{ extra: ({ id }) => <Progress id={id} /> }} />
}
