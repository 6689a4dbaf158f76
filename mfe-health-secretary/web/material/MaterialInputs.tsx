import { materialInput } from '../../contract/material-movement.ts'
import { MovementScreens } from './MovementScreens.tsx'

/** /app/health-secretary/material/material-input and what lies below. */
export default function MaterialInputs() {
  return <MovementScreens of={materialInput} />
}
