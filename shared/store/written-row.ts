import { shaped } from '@saude/contract/shaped'

const written = Symbol('written')

/** What a row is made of: its text, and its fields once somebody has looked at one. */
interface Content {
  readonly text: string
  fields?: Readonly<Record<PropertyKey, unknown>>
}

function fieldsOf(content: Content): Readonly<Record<PropertyKey, unknown>> {
  content.fields ??= JSON.parse(content.text)
  return content.fields ?? {}
}

const idAtFirst = /^\{"id":"([^"\\]*)"/

const handler: ProxyHandler<Content> = {
  get(content, key) {
    if (key === written) return content.text
    // The access log asks each row for it.
    const id = key === 'id' && !content.fields ? idAtFirst.exec(content.text)?.[1] : undefined
    return id ?? fieldsOf(content)[key]
  },
  has: (content, key) => key === shaped || key in fieldsOf(content),
  ownKeys: (content) => Reflect.ownKeys(fieldsOf(content)),
  getOwnPropertyDescriptor: (content, key) => Reflect.getOwnPropertyDescriptor(fieldsOf(content), key),
  // It would not be its text any more.
  set: () => false,
  defineProperty: () => false,
  deleteProperty: () => false,
}

/**
 * A row that the engine has written as JSON with the declared fields alone: an object like any other, which cannot be
 * changed. Who only sends it on takes its text (`writtenText`), and it is neither parsed nor written again; that is a
 * fifth of the processor time of a page (e2e/bench/RESULTS.md).
 */
export const writtenRow = (text: string): object => new Proxy<Content>({ text }, handler)

/** The JSON of a row that came from the store written; undefined for any other value. */
export function writtenText(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const text: unknown = Reflect.get(value, written)
  return typeof text === 'string' ? text : undefined
}
