import { MapPin } from 'lucide-react'
import { useState } from 'react'
import { IconButton, toast } from '../../ui/index.ts'
import { Picker, type PickerOption } from '../../ui/inputs.ts'
import { useHome } from './center.ts'
import css from './Field.module.css'
import { PlaceDialog } from './PlaceDialog.tsx'
import { type Place, pause, searchPause, suggestPlaces, takePlace } from './places.ts'

export interface PlaceFieldProps {
  /** What the place is: 'Localização'. */
  label: string
  value: Place | null
  onChange: (value: Place | null) => void
  onBlur?: () => void
  disabled?: boolean
}

/** The pause that pickers make themselves before they ask. */
const pickerPause = 300

/** A place by typing, or by pressing on a map behind the pin. */
export function PlaceField({ label, value, onChange, onBlur, disabled = false }: PlaceFieldProps) {
  const home = useHome()
  const [isOpen, setOpen] = useState(false)
  const [attribution, setAttribution] = useState('')
  const load = async (q: string, signal: AbortSignal): Promise<readonly PickerOption[]> => {
    if (q.trim() === '') return []
    await pause(searchPause - pickerPause, signal)
    if (signal.aborted) return []
    const found = await suggestPlaces(q, home, signal)
    if (found) setAttribution(found.attribution)
    return (
      found?.items.map(({ id, name, description }) => ({ id, name, description: description ?? null })) ?? []
    )
  }
  const take = async (option: PickerOption | null) => {
    if (!option) return onChange(null)
    try {
      const place = await takePlace(option.id)
      if (place) onChange(place)
    } catch (error) {
      toast.failure(error)
    }
  }
  return (
    <div className={css.field}>
      <div className={css.search}>
        <Picker
          placeholder="Digite para buscar..."
          emptyText="Sem opções"
          load={load}
          value={value ? { id: idOf(value), name: value.name ?? '' } : null}
          disabled={disabled}
          {...(onBlur && { onBlur })}
          onChange={(option) => void take(option)}
        />
        <IconButton icon={MapPin} name={`${label}: escolher no mapa`} onClick={() => setOpen(true)} />
      </div>
      {(value?.fullAddress || attribution) && (
        <p className={css.note}>{[value?.fullAddress, attribution].filter(Boolean).join(' · ')}</p>
      )}
      {isOpen && (
        <PlaceDialog
          label={label}
          value={value}
          isFixed={disabled}
          onClose={() => setOpen(false)}
          onTake={(place) => {
            setOpen(false)
            onChange(place)
          }}
        />
      )}
    </div>
  )
}

/** Pickers distinguish their options by ids, and a place is where it is. */
const idOf = ({ coordinates, name }: Place): string =>
  `${coordinates.latitude},${coordinates.longitude},${name}`
