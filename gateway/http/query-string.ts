import type { FieldDescriptions } from '@saude/contract/describe'

/** The input of a GET call: texts of the query string as the kinds of the declared fields; others as they are. */
export function inputFromQueryString(fields: FieldDescriptions, text: string): Record<string, unknown> {
  const input: Record<string, unknown> = {}
  for (const [key, value] of new URLSearchParams(text)) {
    const field = Object.hasOwn(fields, key) ? fields[key] : undefined
    Object.defineProperty(input, key, {
      value: field ? typed(field.type, value) : value,
      enumerable: true,
      configurable: true,
      writable: true,
    })
  }
  return input
}

function typed(type: string, text: string): unknown {
  if (text === '') return null
  switch (type) {
    case 'number':
      return Number.isNaN(Number(text)) ? text : Number(text)
    case 'boolean':
      return text === 'true' ? true : text === 'false' ? false : text
    case 'object':
    case 'array':
      try {
        return JSON.parse(text)
      } catch {
        return text
      }
    default:
      return text
  }
}
