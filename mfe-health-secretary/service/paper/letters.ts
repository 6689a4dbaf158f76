import { timingSafeEqual } from 'node:crypto'
import type { Call } from '@saude/service/handlers'

/** Letters that no one takes for another, read aloud or in print. */
const alphabet = 'ABCDEFGHJKLMNPRSTUVWXYZ'

/** How many stand on a paper. */
export const lettersOnPaper = 4

/** The letters of a request, which stand on its paper alone: who knows those of another one does not know them. */
export function lettersOf({ keyed }: Pick<Call, 'keyed'>, client: string, id: string): string {
  const digest = keyed('letters on papers', `${client}/${id}`)
  return Array.from({ length: lettersOnPaper }, (_, index) => {
    // Of 32 bits each the alphabet's remainder shows nothing.
    const letter = digest.readUInt32BE(index * 4) % alphabet.length
    return alphabet[letter] ?? ''
  }).join('')
}

/** Whether somebody has the letters of a request, however they wrote them. */
export function areLetters(said: string, letters: string): boolean {
  const typed = Buffer.from(said.toUpperCase().replace(/[^A-Z]/g, ''))
  const known = Buffer.from(letters)
  return typed.length === known.length && timingSafeEqual(typed, known)
}

/** A request as its paper names it: by its number, and by the letters that show who has the paper. */
export interface OnPaper {
  readonly number: string
  readonly letters: string
}

/** Where requests of one paper are looked up, below the page's own address. */
export function lookupPath(client: string, requests: readonly OnPaper[]): string {
  const params = new URLSearchParams({ c: client })
  for (const { number, letters } of requests) {
    params.append('n', number)
    params.append('k', letters)
  }
  return `/protocol?${params}`
}
