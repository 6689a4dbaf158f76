import { neighborhood } from '@saude/core/contract/territory-register'
import { recordPage } from '@saude/kits/list'

/** /app/options/neighborhood and what lies below. */
export default recordPage(neighborhood)
