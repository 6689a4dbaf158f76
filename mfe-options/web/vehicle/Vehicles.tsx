import { RegisterScreens } from '@saude/kits/list'
import { vehicle } from '../../contract/vehicle.ts'

/** /app/options/vehicle with create and update: all of it comes from the register's declaration. */
export default function Vehicles() {
  return <RegisterScreens of={vehicle} />
}
