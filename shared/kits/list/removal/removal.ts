import { useSyncExternalStore } from 'react'
import { type Call, useMay, useSend } from '../../platform/index.ts'
import { type ConfirmQuestion, toast, useConfirm } from '../../ui/index.ts'

/** An entry that is removed, and what it is called. */
export interface Removable {
  readonly id: string
  readonly name: string
}

/** How entries of one kind are removed and brought back. */
export interface Removal {
  readonly remove: Call<{ id: string }>
  /** Undefined where what is removed stays removed. */
  readonly restore: Call<{ id: string }> | undefined
  /** The permission of `restore`: users who lack it only learn that the entry is gone. */
  readonly mayRestore: string | undefined
  readonly question: (entry: Removable) => ConfirmQuestion
  /** 'Veículo removido' */
  readonly removed: (entry: Removable) => string
  /** 'Veículo restaurado' */
  readonly restored: string
}

/** What was removed last: the screen on which that was done may be another than the one that offers the way back. */
let last: { readonly of: Removal; readonly entry: Removable } | undefined
const listeners = new Set<() => void>()
const isSame = (one: Removal, other: Removal) => one.remove.name === other.remove.name
const become = (next: typeof last) => {
  last = next
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Forgets what was removed: the notice is closed, or its list is left. */
export const forgetRemoved = (of: Removal): void => {
  if (last && isSame(last.of, of)) become(undefined)
}

/** The entry of this kind that was removed a moment ago and can be brought back. */
export const useRemoved = (of: Removal): Removable | undefined =>
  useSyncExternalStore(subscribe, () => (last && isSame(last.of, of) ? last.entry : undefined))

/**
 * Asks, then removes; users who may restore are offered the way back by `RemovedNotice`. Lists reload by themselves.
 * Answers whether the entry was removed. Undefined for entries that cannot be.
 */
export function useRemoval(of: Removal): (entry: Removable) => Promise<boolean>
export function useRemoval(of: Removal | undefined): ((entry: Removable) => Promise<boolean>) | undefined
export function useRemoval(of: Removal | undefined) {
  const confirm = useConfirm()
  const mayRestore = useMay(of?.mayRestore)
  const [send] = useSend(of?.remove)
  if (!of) return undefined
  return async (entry: Removable) => {
    if (!(await confirm({ confirmLabel: 'Remover', danger: true, ...of.question(entry) }))) return false
    try {
      await send({ id: entry.id })
    } catch (error) {
      toast.failure(error)
      return false
    }
    if (of.restore && mayRestore) become({ of, entry })
    else toast.success(of.removed(entry))
    return true
  }
}
