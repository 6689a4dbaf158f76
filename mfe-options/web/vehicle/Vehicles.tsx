import { recordPage } from '@saude/kits/list'
import { vehicle } from '../../contract/vehicle.ts'

/** /app/options/vehicle and what lies below: all of it comes from the record's declaration. */
export default recordPage(vehicle)
