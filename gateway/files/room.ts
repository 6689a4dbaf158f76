import { AppError } from '@saude/contract/errors'

/** How many bytes may be held at once, by all and by one address. */
export interface RoomSizes {
  readonly total: number
  readonly each: number
}

const crowded = () =>
  new AppError(
    'tooManyRequests',
    'O servidor já está recebendo arquivos demais; tente de novo em instantes',
    { retryAfter: 5 },
  )

/** Counts the bytes of files that calls hold: no caller takes all of the disk, and one address not all of the room. */
export function createRoom({ total, each }: RoomSizes) {
  const held = new Map<string, number>()
  let all = 0
  return {
    /** @throws AppError `tooManyRequests` where there is no room; then nothing is taken */
    take(address: string, bytes: number): void {
      const own = (held.get(address) ?? 0) + bytes
      if (own > each || all + bytes > total) throw crowded()
      held.set(address, own)
      all += bytes
    },
    give(address: string, bytes: number): void {
      const left = (held.get(address) ?? 0) - bytes
      all -= bytes
      if (left > 0) held.set(address, left)
      else held.delete(address)
    },
  }
}
