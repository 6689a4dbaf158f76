import { type KeptStyle, keptStyles } from '@saude/contract/map-tiles'

export type TileState =
  | 'idle'
  | 'verifying'
  | 'ready'
  | 'downloading'
  | 'downloaded'
  | 'incomplete'
  | 'removing'
  | 'removed'
  | 'error'

/** How the maps of one style stand on this device. */
export interface TileStatus {
  readonly state: TileState
  /** Of an error. */
  readonly message?: string | undefined
  /** The share of tiles that were checked, or fetched, from 0 to 1. */
  readonly percentage: number
  readonly expected: number
  readonly held: number
  /** Bytes of those that were checked; undefined before. */
  readonly bytes?: number | undefined
  /** It was begun here, by a person or by itself: how it goes is shown on other screens too. */
  readonly isFollowed: boolean
}

export type TileStates = Readonly<Record<KeptStyle, TileStatus>>

const first: TileStatus = { state: 'idle', percentage: 0, expected: 0, held: 0, isFollowed: false }

export const firstTiles: TileStates = { 'satellite-maps': first, 'streets-maps': first }

export const tileMessages = {
  noBounds: 'Sem mapas disponíveis',
  download: 'Ocorreu um erro ao baixar as imagens.',
  verify: 'Ocorreu um erro ao verificar as imagens.',
  remove: 'Ocorreu um erro ao remover as imagens.',
} as const

/** Whether work on this style is under way. */
export const isBusy = ({ state }: TileStatus): boolean =>
  state === 'verifying' || state === 'downloading' || state === 'removing'

/** Whether all that is expected is here. */
export const isComplete = ({ expected, held }: TileStatus): boolean => expected > 0 && held >= expected

/** The styles by their keys. */
export const styleKeys: readonly KeptStyle[] = ['satellite-maps', 'streets-maps']

/** The key of a style of the map. */
export const keyOfStyle = (style: string): KeptStyle | undefined =>
  styleKeys.find((key) => keptStyles[key] === style)
