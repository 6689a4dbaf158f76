import { MendDialog, type MendProps } from '@saude/kits/form'
import { citizenUpdateGeolocation } from '../../contract/location.ts'

const position = ['addressCoordinates']

/** Offered at `mend:citizenUpdateGeolocation`: a position that the server refused, set anew on the map. */
export default function MendLocation({ onMend, ...props }: MendProps) {
  return (
    <MendDialog
      of={citizenUpdateGeolocation}
      at="document"
      only={position}
      {...props}
      onMend={(mended) => onMend(mended === props.input ? mended : byHand(mended))}
    />
  )
}

/** What the device measured counts for its own position alone. */
function byHand(mended: unknown): unknown {
  if (typeof mended !== 'object' || mended === null || !('document' in mended)) return mended
  const { document } = mended
  if (typeof document !== 'object') return mended
  return { ...mended, document: { ...document, accuracy: null, altitude: null, geolocationType: 'manual' } }
}
