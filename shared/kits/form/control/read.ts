import type { FileValue, PickerOption } from '../../ui/inputs.ts'

/** Values of a form are unknown to the kit: each control reads what it can draw, anything else is empty. */
export const asText = (value: unknown): string | null =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : null

/** A number, or empty. */
export const asNumber = (value: unknown): number | null => (typeof value === 'number' ? value : null)

/** A reference `{id, name}`, or empty. */
export function asOption(value: unknown): PickerOption | null {
  if (typeof value !== 'object' || value === null) return null
  if (!('id' in value) || typeof value.id !== 'string') return null
  return { id: value.id, name: 'name' in value && typeof value.name === 'string' ? value.name : '' }
}

/** A list of references, without what is none. */
export const asOptions = (value: unknown): PickerOption[] =>
  Array.isArray(value) ? value.flatMap((item: unknown) => asOption(item) ?? []) : []

/** A list of texts, without what is none. */
export const asTexts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item: unknown): item is string => typeof item === 'string') : []

/** A file that was chosen, or what is stored of one. */
export function asFile(value: unknown): FileValue | null {
  if (value instanceof File) return value
  if (typeof value !== 'object' || value === null) return null
  const { id, name, type, size, url }: Partial<Record<string, unknown>> = { ...value }
  if (typeof id !== 'string' || typeof name !== 'string' || typeof size !== 'number') return null
  return {
    id,
    name,
    size,
    type: typeof type === 'string' ? type : '',
    ...(typeof url === 'string' && { url }),
  }
}

/** A number under a key of an object value, such as one half of a blood pressure. */
export const numberAt = (value: unknown, key: string): number | null => {
  if (typeof value !== 'object' || value === null) return null
  const part: unknown = Object.entries(value).find(([name]) => name === key)?.[1]
  return asNumber(part)
}
