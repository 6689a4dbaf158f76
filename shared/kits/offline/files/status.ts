/** How the files of the application stand on this device. */
export interface FilesStatus {
  /** This browser keeps files at all. */
  readonly isPossible: boolean
  /** A release lies here whole: the application opens without a connection. It may be the one before the newest. */
  readonly isHere: boolean
  /** It is the newest that the server had when it was last asked. */
  readonly isNewest: boolean
  readonly isFetching: boolean
  /** Files that are here, of those of the release that is being fetched. */
  readonly held: number
  readonly wanted: number
}

export const firstFiles: FilesStatus = {
  isPossible: true,
  isHere: false,
  isNewest: false,
  isFetching: false,
  held: 0,
  wanted: 0,
}
