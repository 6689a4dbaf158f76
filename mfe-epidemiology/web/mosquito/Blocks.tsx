import { recordPage } from '@saude/kits/list'
import { streetBlock } from '../../contract/street-block.ts'

/** /app/epidemiology/street-block and what lies below: the register of street blocks. */
export default recordPage(streetBlock)
