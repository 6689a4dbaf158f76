import { type Field, fieldOf } from './field.ts'
import { capitals, type Letter, type Letters, letters } from './letters.ts'

/** A name laid out around its middle, in thousandths of the size of the writing. */
export interface Written {
  readonly text: string
  readonly width: number
  /** Its letters, and where the left side of each stands. */
  readonly letters: readonly { readonly field: Field; readonly at: number }[]
}

/** Names that were written last: the same streets are on many tiles. */
const most = 5_000
const known = new Map<string, Written>()
const fields = new Map<Letter, Field>()

/** A name in letters of ours. Letters that are none of ours stand without their accents, or are left out. */
export function written(name: string, isTown: boolean): Written {
  const key = `${isTown} ${name}`
  const before = known.get(key)
  if (before) return before
  const made = isTown ? write(name.toUpperCase(), capitals, spaced) : write(name, letters, 0)
  if (known.size >= most) known.clear()
  known.set(key, made)
  return made
}

/** Between the capitals of a quarter. */
const spaced = 73

function write(text: string, table: Letters, between: number): Written {
  const found = [...text.normalize('NFC')].flatMap(
    (letter) => table.get(letter) ?? table.get(letter.normalize('NFD').charAt(0)) ?? [],
  )
  const width = Math.max(
    0,
    found.reduce((sum, letter) => sum + letter.width + between, -between),
  )
  const places: { field: Field; at: number }[] = []
  let at = -width / 2
  for (const letter of found) {
    if (letter.outline !== '') places.push({ field: fieldFor(letter), at })
    at += letter.width + between
  }
  return { text, width, letters: places }
}

function fieldFor(letter: Letter): Field {
  const field = fields.get(letter) ?? fieldOf(letter.outline)
  fields.set(letter, field)
  return field
}
