import { formatInteger } from '@saude/contract/formats'
import type { FilesStatus } from '../files/status.ts'
import type { SyncStatus } from '../sync/status.ts'
import { isBusy, isComplete, styleKeys, type TileStates, type TileStatus } from '../tiles/status.ts'

/** One of the three things that work without a connection takes, as people read it. */
export interface ReadyPart {
  readonly part: 'data' | 'files' | 'map'
  readonly label: string
  readonly isHere: boolean
  readonly text: string
}

/** Whether this device can be taken where there is no connection. */
export interface Readiness {
  /** Data and the application are here. The map is named where it is missing; the work goes on without it. */
  readonly isReady: boolean
  readonly message: string
  readonly parts: readonly ReadyPart[]
}

export const readyMessage = 'Dados prontos para uso!'

const of = (held: number, all: number, what: string) =>
  `${formatInteger(held)} de ${formatInteger(all)} ${what}`

function dataPart({ enabled, loading, message, syncedAt }: SyncStatus, own: SyncStatus): ReadyPart {
  const isFetched = enabled && syncedAt !== undefined
  const isHere = isFetched && own.syncedAt !== undefined
  const text = loading
    ? message
    : isHere
      ? 'Guardados neste aparelho'
      : isFetched
        ? 'Falta baixar a sua microárea'
        : 'Ainda não baixados'
  return { part: 'data', label: 'Dados', isHere, text }
}

function filesPart({ isPossible, isHere, isNewest, isFetching, held, wanted }: FilesStatus): ReadyPart {
  const label = 'Aplicativo'
  const progress = isFetching && wanted > 0 ? `: ${of(held, wanted, 'arquivos')}` : ''
  const text = !isPossible
    ? 'Este navegador não guarda o aplicativo'
    : isFetching
      ? `${isHere && held < wanted ? 'Guardado na versão anterior; baixando a nova' : 'Guardando'}${progress}`
      : isHere
        ? `Guardado neste aparelho${isNewest || wanted === 0 ? '' : ', na versão anterior'}`
        : 'Falta guardar: mantenha o aplicativo aberto, com internet'
  return { part: 'files', label, isHere: isPossible && isHere, text }
}

const shareOf = ({ held, expected }: TileStatus) => (expected === 0 ? 0 : held / expected)

/** Of the style of which most is here: one of them is enough to find a house by. */
function mapPart(tiles: TileStates): ReadyPart | undefined {
  const [best] = styleKeys.map((key) => tiles[key]).sort((one, other) => shareOf(other) - shareOf(one))
  if (!best || best.expected === 0) return undefined
  const isHere = isComplete(best)
  const text = isHere
    ? 'Guardado neste aparelho'
    : `${isBusy(best) ? 'Baixando: ' : 'Incompleto: '}${of(best.held, best.expected, 'imagens')}`
  return { part: 'map', label: 'Mapa', isHere, text }
}

/**
 * Puts the three together. Where the area of the user is not known there is no map to wait for.
 * @param own of the people whom the user looks after, who are data too
 */
export function readinessOf(
  sync: SyncStatus,
  own: SyncStatus,
  files: FilesStatus,
  tiles: TileStates,
): Readiness {
  const [data, application, map] = [dataPart(sync, own), filesPart(files), mapPart(tiles)]
  const isReady = data.isHere && application.isHere
  const message = isReady
    ? readyMessage
    : data.isHere
      ? files.isFetching
        ? 'Guardando o aplicativo...'
        : 'Falta guardar o aplicativo'
      : sync.type === 'success'
        ? data.text
        : sync.message
  return { isReady, message, parts: [data, application, ...(map ? [map] : [])] }
}
