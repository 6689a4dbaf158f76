import type { FocusEvent } from 'react'

/** Nothing was entered in any field of it, however deep. */
export const isEmptyValue = (value: unknown): boolean => {
  if (value === null || value === undefined || value === '') return true
  if (value instanceof Blob) return false
  if (Array.isArray(value)) return value.every(isEmptyValue)
  return typeof value === 'object' && Object.values(value).every(isEmptyValue)
}

/** Fields inside a field are judged when the whole is left: the next field may still put it right. */
export const leaving =
  (onBlur: () => void) =>
  ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void => {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) onBlur()
  }

/** 'Peça' in the middle of a sentence. */
export const lowered = (label: string): string => label.charAt(0).toLowerCase() + label.slice(1)

/** The same list with one entry at another place. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const result = [...list]
  result.splice(to, 0, ...result.splice(from, 1))
  return result
}
