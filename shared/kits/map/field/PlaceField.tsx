import { attributionOf, placeName } from '@saude/core/contract/place'
import { MapPin } from 'lucide-react'
import { useState } from 'react'
import { Button, IconButton, Notice } from '../../ui/index.ts'
import { Picker, type PickerOption } from '../../ui/inputs.ts'
import { useHome } from './center.ts'
import css from './Field.module.css'
import { PlaceDialog } from './PlaceDialog.tsx'
import { type Place, pause, searchPause, suggestPlaces } from './places.ts'
import { usePlaceChoice } from './usePlaceChoice.ts'

export interface PlaceFieldProps {
  /** What the place is: 'Localização'. */
  label: string
  value: Place | null
  onChange: (value: Place | null) => void
  onBlur?: () => void
  /** Gets why what is shown is no place yet, and undefined once it is one: a form is not sent meanwhile. */
  onUnready?: (reason: string | undefined) => void
  disabled?: boolean
}

/** The pause that pickers make themselves before they ask. */
const pickerPause = 300

/** A place by typing, or by pressing on a map behind the pin. */
export function PlaceField({ label, value, onChange, onBlur, onUnready, disabled = false }: PlaceFieldProps) {
  const home = useHome()
  const [isOpen, setOpen] = useState(false)
  /** Of what a search offers; a place says its own. */
  const [offered, setOffered] = useState<string>()
  const standing = value ? idOf(value) : undefined
  const { pending, choose, clear, giveUp } = usePlaceChoice(standing, onChange, onUnready)
  const load = async (q: string, signal: AbortSignal): Promise<readonly PickerOption[]> => {
    if (q.trim() === '') return []
    await pause(searchPause - pickerPause, signal)
    if (signal.aborted) return []
    const found = await suggestPlaces(q, home, signal)
    if (found) setOffered(found.attribution)
    return (
      found?.items.map(({ id, name, description }) => ({ id, name, description: description ?? null })) ?? []
    )
  }
  const sources = value ? [attributionOf(value), ...(value.htmlAttributions ?? [])] : []
  const notes = [...new Set([value?.fullAddress, ...sources, offered])].filter(Boolean)
  return (
    <div className={css.field} aria-busy={pending && !pending.failure ? true : undefined}>
      <div className={css.search}>
        <Picker
          placeholder="Digite para buscar..."
          emptyText="Sem opções"
          load={load}
          value={pending?.option ?? (value && { id: idOf(value), name: placeName(value) })}
          disabled={disabled}
          {...(onBlur && { onBlur })}
          onChange={(option) => (option ? void choose(option) : clear())}
        />
        <IconButton icon={MapPin} name={`${label}: escolher no mapa`} onClick={() => setOpen(true)} />
      </div>
      <div aria-live="polite">
        {pending && !pending.failure && <p className={css.note}>Buscando o endereço...</p>}
      </div>
      {pending?.failure && (
        <Notice
          actions={
            <>
              <Button onClick={() => void choose(pending.option)}>Tentar novamente</Button>
              <Button kind="quiet" onClick={giveUp}>
                Desistir
              </Button>
            </>
          }
        >
          {pending.failure}
          {value && ` O lugar continua sendo ${placeName(value)}.`}
        </Notice>
      )}
      {!pending && notes.length > 0 && <p className={css.note}>{notes.join(' · ')}</p>}
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
