import { recordPage } from '@saude/kits/list'
import { campaign } from '../../contract/campaign.ts'

/** /app/epidemiology/campaign and what lies below; the list says where each campaign stands today. */
export default recordPage(campaign)
