import { describeError } from '@saude/contract/errors'
import { formatDistance } from '@saude/contract/formats'
import { type GeoPosition, LookAt, MapView, Position, PositionChoice } from '@saude/kits/map'
import { MayLink, QueuedError, useSession, useTaskMode } from '@saude/kits/platform'
import { goBack, useConfirmLeave, useParams } from '@saude/kits/router'
import { Button, ErrorScreen, Notice, Skeleton, ThumbBar, toast, useConfirm } from '@saude/kits/ui'
import { useState } from 'react'
import { addressLine } from '../../contract/address.ts'
import { useCare } from '../form/CareNote.tsx'
import { useAddressOwner } from '../home/useAddressOwner.tsx'
import css from './CitizenLocation.module.css'
import { type Disagreement, disagreementOf } from './disagreement.ts'
import { type Draft, documentOf, farFrom, opensAt, shownAt, storedAt } from './draft.ts'
import { LocationTools } from './LocationTools.tsx'
import { usePlaceSource } from './place.ts'
import { usePointDraft } from './usePointDraft.ts'

/** Where the map opens without a position: the middle of Brazil's most peopled state. */
const somewhere = { latitude: -22.2, longitude: -48.8 }
const anonymised = 'A anonimização está ativa: a localização pode ser consultada, mas não alterada.'

/** /app/citizen/location/{id}: where a citizen lives. */
export default function CitizenLocation() {
  const { id = '' } = useParams()
  const info = useSession()?.info
  const { citizen, error, retry, save, isSaving } = usePlaceSource(id)
  const [draft, setDraft] = usePointDraft(id)
  const [looked, setLooked] = useState<{ latitude: number; longitude: number } | null>(null)
  const [other, setOther] = useState<Disagreement>()
  const owner = useAddressOwner()
  useTaskMode()
  const confirm = useConfirm()
  const letGo = useConfirmLeave(draft.kind !== 'unchanged')

  const isPlacing = draft.kind === 'manual' || draft.kind === 'device'
  const care = useCare(
    { id, ...(isPlacing && { position: { x: draft.longitude, y: draft.latitude } }) },
    !isPlacing,
  )

  if (!citizen) return error ? <ErrorScreen error={error} retry={retry} /> : <Skeleton kind="card" />

  const isAgent = info?.userGroupKeys.includes('acs') === true
  const isOthers = isAgent && info.cns !== citizen.cnsResponsibleProfessional
  const isAnonymised = info?.isAnonymization === true
  const stored = storedAt(citizen, isAgent)
  const at = shownAt(draft, stored)
  const { latitude, longitude } = info ?? {}
  const home =
    typeof latitude === 'number' && typeof longitude === 'number' ? { latitude, longitude } : somewhere

  const opened = opensAt(citizen, stored)
  const address = addressLine(citizen)

  /** A finger slips on a phone, and a device may know the place of a tower only. */
  const choose = async (next: Extract<Draft, GeoPosition>) => {
    const metres = farFrom(citizen, next)
    const isMeant =
      metres === undefined ||
      (await confirm({
        title: 'Posição longe do endereço',
        text: `O ponto está a ${formatDistance(metres)} de ${address || 'onde o cadastro diz'}. Marcar mesmo assim?`,
        confirmLabel: 'Marcar aqui',
        doubtful: true,
      }))
    if (isMeant) setDraft(next)
    return isMeant
  }

  const leave = () => {
    letGo()
    goBack('/app/citizen')
  }

  const submit = async (version?: number) => {
    try {
      const addressOf = isPlacing ? await owner.askOwner(citizen, 'position') : undefined
      await save(documentOf(draft, citizen), version, addressOf)
      toast.success('Localização salva')
      leave()
    } catch (reason) {
      // They went back to the map.
      if (describeError(reason).key === 'abort') return
      const found = disagreementOf(reason)
      setOther(found)
      if (found) return
      if (!(reason instanceof QueuedError)) return toast.failure(reason)
      toast.kept()
      leave()
    }
  }
  return (
    <div className={css.screen}>
      {(isOthers || isAnonymised) && (
        <div className={css.notices}>
          {isOthers && <Notice tone="warning">Você não é agente responsável deste cidadão</Notice>}
          {isAnonymised && <Notice tone="info">{anonymised}</Notice>}
        </div>
      )}
      <p className={css.who}>
        <strong>
          <MayLink needs="citizenHistory" href={`/app/citizen/history/${id}`}>
            {citizen.name}
          </MayLink>
        </strong>
        <span>{address || 'Sem endereço no cadastro'}</span>
      </p>
      <div className={css.stage}>
        <MapView
          label={`Mapa: localização de ${citizen.name}`}
          center={opened ?? home}
          zoom={opened ? 17 : 13}
          hasLocate={false}
          legend={
            <LocationTools
              stored={stored}
              isPlaced={at !== null}
              isFixed={isAnonymised}
              onLook={(place) => setLooked({ ...place })}
              onFind={(found) => {
                setLooked({ ...found })
                void choose({ kind: 'device', ...found })
              }}
              onRemove={() =>
                setDraft({ kind: stored || citizen.addressCoordinates ? 'removed' : 'unchanged' })
              }
            />
          }
        >
          <LookAt at={looked} />
          <Position
            at={at}
            label={citizen.name}
            onPick={isAnonymised ? undefined : (place) => void choose({ kind: 'manual', ...place })}
          />
        </MapView>
      </div>
      <ThumbBar note={[note(draft, at !== null, isAnonymised), care].filter(Boolean).join('. ')}>
        <Button onClick={() => goBack('/app/citizen')}>Cancelar</Button>
        <Button
          kind="primary"
          loading={isSaving}
          aria-disabled={isAnonymised || draft.kind === 'unchanged' || undefined}
          onClick={() => void submit()}
        >
          Salvar
        </Button>
      </ThumbBar>
      {owner.dialog}
      {other && (
        <PositionChoice
          title="Outra pessoa alterou esta localização"
          mine={{ at, accuracy: draft.kind === 'device' ? draft.accuracy : null, by: info?.name, on: null }}
          theirs={other.theirs}
          isBusy={isSaving}
          onMine={() => void submit(other.version)}
          onTheirs={leave}
          onClose={() => setOther(undefined)}
        />
      )}
    </div>
  )
}

/** What saving will do, said where the button is. */
function note(draft: Draft, isPlaced: boolean, isFixed: boolean): string {
  switch (draft.kind) {
    case 'manual':
      return 'Nova posição marcada no mapa, ainda não salva'
    case 'device':
      return `Nova posição do aparelho (precisão de ${Math.round(draft.accuracy)} m), ainda não salva`
    case 'removed':
      return 'A localização será removida ao salvar'
    case 'unchanged':
      if (isFixed) return ''
      return isPlaced ? 'Marque no mapa a posição correta' : 'Marque a posição no mapa'
  }
}
