import { materialOutput } from '../../contract/material-movement.ts'
import { MovementScreens } from './MovementScreens.tsx'

/** /app/health-secretary/material/material-output and what lies below. */
export default function MaterialOutputs() {
  return <MovementScreens of={materialOutput} />
}
