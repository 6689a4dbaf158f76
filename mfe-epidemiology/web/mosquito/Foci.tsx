import { recordPage } from '@saude/kits/list'
import { mosquitoFocus } from '../../contract/mosquito.ts'

/** /app/epidemiology/mosquito-focus and what lies below: what agents found in containers. */
export default recordPage(mosquitoFocus)
