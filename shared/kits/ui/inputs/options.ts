import { describeError } from '@saude/contract/errors'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'

/** Something that can be chosen; a relation's option. */
export interface PickerOption {
  id: string
  name: string
  description?: string | null
  disabled?: boolean
}

/** Asks for options; the signal ends when the person types on. */
export type LoadOptions<O extends PickerOption> = (
  query: string,
  signal: AbortSignal,
) => Promise<readonly O[]>

export type Row<O extends PickerOption> =
  | { kind: 'option'; option: O }
  | { kind: 'create'; name: string }
  | { kind: 'message'; text: string }

/** More rows than a person reads; typing narrows them. */
const shownAtMost = 200
const typingPause = 300

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Every typed part begins some word, as the server's searches have it (architecture.md, Store). */
export function fits(name: string, query: string): boolean {
  const words = plain(name).split(/[^\p{L}\p{N}]+/u)
  return plain(query)
    .split(/[^\p{L}\p{N}]+/u)
    .every((part) => words.some((word) => word.startsWith(part)))
}

interface Loaded<O extends PickerOption> {
  query: string
  options: readonly O[]
  error?: string
}

export interface OptionsSource<O extends PickerOption> {
  options?: readonly O[] | undefined
  load?: LoadOptions<O> | undefined
  /** Makes a new option out of what was typed: the row 'Novo cadastro "x"'. */
  onCreate?: ((name: string) => void) | undefined
  /** Said where nothing fits. */
  emptyText?: string | undefined
}

/** The rows of an open picker, messages of loading, failure and emptiness included. */
export function useRows<O extends PickerOption>(
  { options, load, onCreate, emptyText = 'Sem opções.' }: OptionsSource<O>,
  query: string,
  open: boolean,
): readonly Row<O>[] {
  const [loaded, setLoaded] = useState<Loaded<O> | null>(null)
  const ask = useEffectEvent((text: string, signal: AbortSignal) => load?.(text, signal))
  const isLoading = load !== undefined
  const trimmed = query.trim()

  useEffect(() => {
    if (!open || !isLoading) return
    const controller = new AbortController()
    const { signal } = controller
    const start = async () => {
      try {
        const found = await ask(trimmed, signal)
        if (found && !signal.aborted) setLoaded({ query: trimmed, options: found })
      } catch (error) {
        if (!signal.aborted) setLoaded({ query: trimmed, options: [], error: describeError(error).message })
      }
    }
    const timer = setTimeout(start, trimmed === '' ? 0 : typingPause)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [open, isLoading, trimmed])

  return useMemo(() => {
    if (!open) return []
    const message = (text: string): Row<O> => ({ kind: 'message', text })
    const current = loaded?.query === trimmed ? loaded : null
    if (isLoading && !current) return [message('Carregando...')]
    if (current?.error) return [message(current.error)]
    const all =
      current?.options ?? (options ?? []).filter(({ name }) => trimmed === '' || fits(name, trimmed))
    const rows: Row<O>[] = all.slice(0, shownAtMost).map((option) => ({ kind: 'option', option }))
    if (all.length > shownAtMost) rows.push(message('Digite para buscar...'))
    const isKnown = all.some(({ name }) => plain(name) === plain(trimmed))
    if (onCreate && trimmed !== '' && !isKnown) rows.push({ kind: 'create', name: trimmed })
    if (rows.length > 0) return rows
    // A search that offers nothing by itself waits for words.
    return [message(isLoading && trimmed === '' ? 'Digite para buscar...' : emptyText)]
  }, [open, loaded, trimmed, isLoading, options, onCreate, emptyText])
}
