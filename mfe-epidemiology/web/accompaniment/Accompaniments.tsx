import { recordPage } from '@saude/kits/list'
import { epidemiologicalAccompaniment } from '../../contract/accompaniment.ts'

/** /app/epidemiology/epidemiological-accompaniment and what lies below: cases, from suspicion to outcome. */
export default recordPage(epidemiologicalAccompaniment)
