import { recordPage } from '@saude/kits/list'
import { quota } from '../../contract/quota.ts'

/** /app/health-secretary/quota and what lies below. */
export default recordPage(quota)
