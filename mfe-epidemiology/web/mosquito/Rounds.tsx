import { recordPage } from '@saude/kits/list'
import { inspectionRound } from '../../contract/mosquito.ts'

/** /app/epidemiology/inspection-round and what lies below: rounds of the blocks. */
export default recordPage(inspectionRound)
