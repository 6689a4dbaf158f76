import type { Needs } from './permissions.ts'

/** An act that an area offers at a place of a screen, which knows no area by name. */
export type Offer = {
  /** The place: `citizen` for what is done for a person, `mend:{query}` for a call that a device sends again, mended. */
  readonly at: string
  /** Portuguese, as on a button: 'Nova solicitação'. */
  readonly title: string
  /** A name of `kits/ui/base/icons.ts`. */
  readonly icon: string
  /** Orders the acts of one place. */
  readonly place: number
  readonly needs?: Needs
  /** The widget that does it, in a dialog; it gets what the place says of itself, and `onClose`. */
  readonly widget: string
}

/** The place where a refused call of a device is mended. */
export const mendPlace = (query: string) => `mend:${query}`

/** Offers to mend calls of a query that a device keeps (`queueable`), by a widget that shows their form again. */
export const mends = (query: string, widget: string): Offer => ({
  at: mendPlace(query),
  title: 'Corrigir',
  icon: 'Pencil',
  place: 10,
  widget,
})
