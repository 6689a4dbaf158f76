import { cellMiddle } from '@saude/contract/cells'
import type { FieldDescription, FieldDescriptions } from '@saude/contract/describe'
import type { Personal } from '@saude/contract/meta'
import { fieldsIn } from '@saude/contract/values'

/** A service answers what its own contract does not say; the message is for the operator and quotes no value. */
export class MisfitError extends Error {}

interface Node {
  readonly path: string
  readonly field: FieldDescription | undefined
  readonly fields: Map<string, Node>
  entry?: Node
}

const trees = new WeakMap<FieldDescriptions, Node>()

/**
 * An answer of another process, reduced to what the contract declares: the gateway does not take the service's word for
 * it. For an anonymised user what is personal has to come hidden (`@saude/contract/personal`).
 * @throws MisfitError where a list, an object or a single value stands in another's place, or something is not hidden
 */
export function fitted(output: FieldDescriptions, answer: unknown, isAnonymised: boolean): unknown {
  let tree = trees.get(output)
  if (!tree) {
    tree = treeOf(output)
    trees.set(output, tree)
  }
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer))
    throw new MisfitError('a resposta não é um objeto')
  return fit(tree, answer, isAnonymised)
}

function treeOf(output: FieldDescriptions): Node {
  const nodeAt = (path: string): Node => ({ path, field: output[path], fields: new Map() })
  const root = nodeAt('')
  for (const path of Object.keys(output)) {
    let at = root
    let way = ''
    for (const step of path.replaceAll('[]', '.[]').split('.')) {
      way = step === '[]' ? `${way}[]` : way === '' ? step : `${way}.${step}`
      let next = step === '[]' ? at.entry : at.fields.get(step)
      if (!next) {
        next = nodeAt(way)
        if (step === '[]') at.entry = next
        else at.fields.set(step, next)
      }
      at = next
    }
  }
  return root
}

function fit(node: Node, value: unknown, isAnonymised: boolean, inherited?: Personal): unknown {
  if (value === null || value === undefined) return value
  const { field, path } = node
  const type = field?.type ?? 'object'
  if (isAnonymised) {
    const personal = field?.personal ?? inherited
    if (personal && (type !== 'object' || personal === 'position') && !isHidden(personal, value))
      throw new MisfitError(`${path} não vem anonimizado`)
  }
  if (type === 'array') {
    if (!Array.isArray(value)) throw new MisfitError(`${path} não é uma lista`)
    const { entry } = node
    return entry ? value.map((item) => fit(entry, item, isAnonymised)) : value
  }
  if (type === 'object') {
    if (typeof value !== 'object' || Array.isArray(value)) throw new MisfitError(`${path} não é um objeto`)
    const source = fieldsIn(value)
    const result: Record<string, unknown> = {}
    for (const [key, inner] of node.fields)
      if (Object.hasOwn(source, key)) {
        // A relation to a person carries the mark itself; it holds for the name inside.
        const mark = key === 'name' ? field?.personal : key === 'searchName' && field?.personal && 'text'
        result[key] = fit(inner, source[key], isAnonymised, mark || undefined)
      }
    return result
  }
  if (type !== 'mixed' && typeof value === 'object') throw new MisfitError(`${path} não é um valor só`)
  return value
}

const isMiddle = (value: unknown): boolean =>
  value === null || (typeof value === 'number' && cellMiddle(value) === value)

function isHidden(kind: Personal, value: unknown): boolean {
  switch (kind) {
    case 'name':
      return typeof value !== 'string' || /^Cidadão \d{4}$/.test(value)
    case 'birthDate':
      return typeof value !== 'string' || value.length <= 4
    case 'position':
      return typeof value === 'object' && value !== null
        ? Object.values(value).every(isMiddle)
        : isMiddle(value)
    case 'text':
      return value === null
  }
}
