import { useSession } from '../../platform/index.ts'
import type { GeoPosition } from '../Position.tsx'

/** Where maps open without a position: the middle of Brazil's most peopled state. */
const somewhere: GeoPosition = { latitude: -22.2, longitude: -48.8 }

/** The middle of the signed-in person's municipality. */
export function useHome(): GeoPosition {
  const { latitude, longitude } = useSession()?.info ?? {}
  return typeof latitude === 'number' && typeof longitude === 'number' ? { latitude, longitude } : somewhere
}
