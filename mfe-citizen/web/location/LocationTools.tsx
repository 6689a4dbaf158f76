import type { GeoPosition } from '@saude/kits/map'
import { type DevicePosition, locate } from '@saude/kits/platform'
import { Button, toast } from '@saude/kits/ui'
import { LocateFixed, MapPinX, Search } from 'lucide-react'
import { useState } from 'react'
import css from './CitizenLocation.module.css'

/** Twenty minutes. */
const maximumAge = 1_200_000

export interface LocationToolsProps {
  /** Where the record says that the citizen lives, whatever was marked since. */
  stored: GeoPosition | null
  /** There is a point on the map, stored or not. */
  isPlaced: boolean
  /** The position can be looked at and not changed. */
  isFixed: boolean
  onLook: (at: GeoPosition) => void
  onFind: (found: DevicePosition) => void
  onRemove: () => void
}

/** 'Onde está?', 'Localização atual', 'Remover localização'. */
export function LocationTools({ stored, isPlaced, isFixed, onLook, onFind, onRemove }: LocationToolsProps) {
  const [isLocating, setLocating] = useState(false)
  const look = () => (stored ? onLook(stored) : toast.error('Este cidadão não possui localização'))
  const find = async () => {
    setLocating(true)
    try {
      onFind(await locate({ maximumAge }))
    } catch (error) {
      toast.failure(error)
    } finally {
      setLocating(false)
    }
  }
  return (
    <div className={css.tools}>
      <Button kind="quiet" icon={Search} onClick={look}>
        Onde está?
      </Button>
      <Button
        kind="quiet"
        icon={LocateFixed}
        loading={isLocating}
        aria-disabled={isFixed || undefined}
        onClick={() => void find()}
      >
        Localização atual
      </Button>
      <Button
        kind="quiet"
        icon={MapPinX}
        aria-disabled={isFixed || !isPlaced || undefined}
        onClick={onRemove}
      >
        Remover localização
      </Button>
    </div>
  )
}
