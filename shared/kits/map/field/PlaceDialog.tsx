import { describeError } from '@saude/contract/errors'
import { formatCep } from '@saude/contract/formats'
import { attributionOf, placeName } from '@saude/core/contract/place'
import { useEffect, useRef, useState } from 'react'
import { Button, Dialog, Facts, Field, Hidden, Notice, TextInput } from '../../ui/index.ts'
import { zooms } from '../constants.ts'
import { MapView } from '../MapView.tsx'
import { type GeoPosition, Position } from '../Position.tsx'
import { useHome } from './center.ts'
import { DeviceMarker } from './DeviceMarker.tsx'
import css from './Field.module.css'
import { named, type Place, placeAt } from './places.ts'

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
  | {
      readonly kind: 'failed'
      readonly at: GeoPosition
      readonly symbolsAt: number | undefined
      readonly message: string
    }
  | {
      readonly kind: 'found'
      readonly place: Place
      /** Of the answer; a place that stood before says by its source. */
      readonly attribution?: string
      /** What a press has found, for those who do not see it. */
      readonly said?: string | undefined
    }

/** A map on which a place is pressed: each press replaces the one before. */
export function PlaceDialog({ label, value, isFixed, onTake, onClose }: PlaceDialogProps) {
  const home = useHome()
  const [found, setFound] = useState<Found>(value ? { kind: 'found', place: value } : { kind: 'none' })
  const asking = useRef<AbortController>(null)
  useEffect(() => () => asking.current?.abort(), [])
  const look = async (at: GeoPosition, symbolsAt: number | undefined) => {
    asking.current?.abort()
    const controller = new AbortController()
    const { signal } = controller
    asking.current = controller
    setFound({ kind: 'loading', at })
    try {
      const answer = await placeAt(at, symbolsAt, signal)
      if (answer && !signal.aborted) setFound({ kind: 'found', ...answer, said: saidOf(answer.place) })
    } catch (error) {
      if (!signal.aborted) setFound({ kind: 'failed', at, symbolsAt, message: describeError(error).message })
    }
  }
  const place = found.kind === 'found' ? found.place : undefined
  // The provider's own words want whom they come from beside them.
  const sources =
    found.kind === 'found'
      ? [found.attribution ?? attributionOf(found.place), ...(found.place.htmlAttributions ?? [])].filter(
          Boolean,
        )
      : []
  const at = place?.coordinates ?? (found.kind === 'loading' || found.kind === 'failed' ? found.at : null)
  return (
    <Dialog
      open
      onClose={onClose}
      title={label}
      {...(!isFixed && { subtitle: 'Pressione o mapa, ou tecle Enter para marcar o meio dele' })}
      size="wide"
      actions={
        <>
          <Button onClick={onClose}>{isFixed ? 'Fechar' : 'Cancelar'}</Button>
          {!isFixed && (
            <Button
              kind="primary"
              aria-disabled={!place || undefined}
              onClick={() => place && onTake(named(place))}
            >
              Usar este lugar
            </Button>
          )}
        </>
      }
    >
      <div className={css.dialog}>
        <div className={css.dialogMap}>
          <MapView label={`Mapa: ${label}`} center={value?.coordinates ?? home} zoom={zooms.dialog}>
            <DeviceMarker />
            <Position
              at={at}
              label={label}
              onPick={isFixed ? undefined : (next, symbolsAt) => void look(next, symbolsAt)}
            />
          </MapView>
        </div>
        <div aria-live="polite">
          {found.kind === 'loading' && <p className={css.note}>Buscando o endereço...</p>}
          {found.kind === 'failed' && (
            <Notice tone="warning">
              {found.message}{' '}
              <Button kind="quiet" onClick={() => void look(found.at, found.symbolsAt)}>
                Tentar novamente
              </Button>
            </Notice>
          )}
          {found.kind === 'none' && <p className={css.note}>Nenhum lugar escolhido.</p>}
          {found.kind === 'found' && found.said && <Hidden>{found.said}</Hidden>}
        </div>
        {place && (
          <>
            <Field label="Nome" disabled={isFixed}>
              <TextInput
                value={place.name ?? null}
                maxLength={200}
                placeholder={placeName({ ...place, name: null })}
                onChange={(name) =>
                  found.kind === 'found' &&
                  setFound({ ...found, place: { ...found.place, name, customName: true } })
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

const saidOf = (place: Place): string =>
  `Lugar encontrado: ${[...new Set([placeName(place), place.fullAddress])].filter(Boolean).join(', ')}`
