import { describeError } from '@saude/contract/errors'
import { formatCep } from '@saude/contract/formats'
import { useRef, useState } from 'react'
import { Button, Dialog, Facts, Field, Notice, TextInput } from '../../ui/index.ts'
import { zooms } from '../constants.ts'
import { MapView } from '../MapView.tsx'
import { type GeoPosition, Position } from '../Position.tsx'
import { useHome } from './center.ts'
import { DeviceMarker } from './DeviceMarker.tsx'
import css from './Field.module.css'
import { type Place, placeAt } from './places.ts'

interface PlaceDialogProps {
  label: string
  value: Place | null
  /** May be looked at only. */
  isFixed: boolean
  onTake: (place: Place) => void
  onClose: () => void
}

type Found =
  | { readonly kind: 'none' }
  | { readonly kind: 'loading'; readonly at: GeoPosition }
  | { readonly kind: 'failed'; readonly at: GeoPosition; readonly message: string }
  | { readonly kind: 'found'; readonly place: Place; readonly attribution: string }

/** A map on which a place is pressed: each press replaces the one before. */
export function PlaceDialog({ label, value, isFixed, onTake, onClose }: PlaceDialogProps) {
  const home = useHome()
  const [found, setFound] = useState<Found>(
    value ? { kind: 'found', place: value, attribution: '' } : { kind: 'none' },
  )
  const asking = useRef<AbortController>(null)
  const look = async (at: GeoPosition) => {
    asking.current?.abort()
    const controller = new AbortController()
    asking.current = controller
    setFound({ kind: 'loading', at })
    try {
      const answer = await placeAt(at, controller.signal)
      if (answer && !controller.signal.aborted) setFound({ kind: 'found', ...answer })
    } catch (error) {
      if (!controller.signal.aborted) setFound({ kind: 'failed', at, message: describeError(error).message })
    }
  }
  const place = found.kind === 'found' ? found.place : undefined
  // The provider's own words want whom they come from beside them.
  const sources = [
    ...(found.kind === 'found' && found.attribution ? [found.attribution] : []),
    ...(place?.htmlAttributions ?? []),
  ]
  const at = place?.coordinates ?? (found.kind === 'loading' || found.kind === 'failed' ? found.at : null)
  return (
    <Dialog
      open
      onClose={onClose}
      title={label}
      subtitle="Pressione o mapa, ou tecle Enter para marcar o meio dele"
      size="wide"
      actions={
        <>
          <Button onClick={onClose}>{isFixed ? 'Fechar' : 'Cancelar'}</Button>
          {!isFixed && (
            <Button kind="primary" aria-disabled={!place || undefined} onClick={() => place && onTake(place)}>
              Usar este lugar
            </Button>
          )}
        </>
      }
    >
      <div className={css.dialog}>
        <div className={css.dialogMap}>
          <MapView
            label={`Mapa: ${label}`}
            center={value?.coordinates ?? home}
            zoom={zooms.dialog}
            isDimmed={false}
          >
            <DeviceMarker />
            <Position at={at} label={label} onPick={isFixed ? undefined : (next) => void look(next)} />
          </MapView>
        </div>
        <div aria-live="polite">
          {found.kind === 'loading' && <p className={css.note}>Buscando o endereço...</p>}
          {found.kind === 'failed' && (
            <Notice tone="warning">
              {found.message}{' '}
              <Button kind="quiet" onClick={() => void look(found.at)}>
                Tentar novamente
              </Button>
            </Notice>
          )}
          {found.kind === 'none' && <p className={css.note}>Nenhum lugar escolhido.</p>}
        </div>
        {place && (
          <>
            <Field label="Nome" disabled={isFixed}>
              <TextInput
                value={place.name ?? null}
                maxLength={200}
                onChange={(name) =>
                  setFound({
                    kind: 'found',
                    attribution: found.kind === 'found' ? found.attribution : '',
                    place: { ...place, name, customName: true },
                  })
                }
              />
            </Field>
            <Facts
              layout="pairs"
              items={[
                { label: 'Rua', value: place.street },
                { label: 'Número', value: place.streetNumber },
                { label: 'Bairro', value: place.neighborhood?.name },
                { label: 'CEP', value: place.postCode && formatCep(place.postCode) },
                { label: 'Cidade', value: place.city?.name },
                { label: 'Estado', value: place.state?.name },
                { label: 'País', value: place.country?.name },
              ]}
            />
            {sources.length > 0 && <p className={css.note}>{sources.join(' · ')}</p>}
          </>
        )}
      </div>
    </Dialog>
  )
}
