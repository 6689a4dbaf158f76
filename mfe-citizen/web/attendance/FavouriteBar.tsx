import { cx, IconButton } from '@saude/kits/ui'
import { Star } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { type FavouriteKind, favouriteKinds } from '../../contract/favourites.ts'
import css from './FavouriteBar.module.css'
import type { Favourite, Favourites } from './favourites.ts'

interface Coded {
  readonly id: string
  readonly name: string
}

interface FavouriteBarProps {
  kind: FavouriteKind
  /** The field, where one of its kind stands on the screen already: 'outros problemas'. */
  field?: string | undefined
  favourites: Favourites
  /** What the field holds. */
  chosen: readonly Coded[]
  disabled: boolean
  /** Takes an entry into the field, or out of it again. */
  onPick: (one: Favourite) => void
}

/**
 * Favourites and what was used most, below a field: a press takes one, arrows go from one to the next, so the bar is one stop of the
 * Tab key. The star beside what is chosen makes it a favourite, or no more.
 */
export function FavouriteBar({ kind, field, favourites, chosen, disabled, onPick }: FavouriteBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(0)
  const items = favourites.of(kind)
  const [last] = [...chosen].reverse()
  const isKept = items.some(({ id, isFavourite }) => isFavourite && id === last?.id)
  const isChosen = (one: Coded) => chosen.some(({ id }) => id === one.id)
  if (items.length === 0 && last === undefined) return null

  const walk = (event: KeyboardEvent) => {
    const buttons = [...(bar.current?.querySelectorAll('button') ?? [])]
    const from = buttons.findIndex((button) => button.matches(':focus'))
    const to = nextOf(event.key, from, buttons.length)
    if (to === undefined || from < 0) return
    event.preventDefault()
    setAt(to)
    buttons[to]?.focus()
  }
  const stop = Math.min(at, items.length + (last === undefined ? 0 : 1) - 1)
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={`Favoritos e mais usados: ${[favouriteKinds[kind], field].filter(Boolean).join(', ')}`}
      className={css.bar}
      onKeyDown={walk}
    >
      {items.map((one, index) => (
        <button
          key={one.id}
          type="button"
          className={cx(css.one, isChosen(one) && css.chosen)}
          aria-pressed={isChosen(one)}
          tabIndex={index === stop ? 0 : -1}
          disabled={disabled}
          title={one.name}
          onFocus={() => setAt(index)}
          onClick={() => onPick(one)}
        >
          {one.isFavourite && <Star size={14} aria-label="Favorito:" className={css.star} />}
          <span className={css.name}>{one.name}</span>
        </button>
      ))}
      {last !== undefined && (
        <IconButton
          icon={Star}
          name={isKept ? `Tirar dos favoritos: ${last.name}` : `Pôr nos favoritos: ${last.name}`}
          aria-pressed={isKept}
          tabIndex={stop === items.length ? 0 : -1}
          className={cx(isKept && css.kept)}
          aria-disabled={disabled || undefined}
          onFocus={() => setAt(items.length)}
          onClick={() => disabled || void favourites.change(kind, last.id, !isKept)}
        />
      )}
    </div>
  )
}

/** Where a key of a toolbar leads; undefined of keys that are none of its. */
function nextOf(key: string, from: number, count: number): number | undefined {
  if (key === 'ArrowRight' || key === 'ArrowDown') return (from + 1) % count
  if (key === 'ArrowLeft' || key === 'ArrowUp') return (from - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}
