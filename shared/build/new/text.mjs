/** Changes of source text, by its brackets: no parser of TypeScript answers JavaScript (stack.md). */

const pairs = { '(': ')', '[': ']', '{': '}' }

/**
 * Where the bracket that opens at a place is closed.
 * @throws Error where it is not
 */
export function closing(text, open) {
  const waiting = []
  for (let at = open; at < text.length; at++) {
    const sign = text[at]
    if (sign === "'" || sign === '"' || sign === '`') at = text.indexOf(sign, at + 1)
    else if (sign === '/' && text[at + 1] === '/') at = text.indexOf('\n', at)
    else if (sign === '/' && text[at + 1] === '*') at = text.indexOf('*/', at)
    else if (pairs[sign]) waiting.push(pairs[sign])
    else if (sign === waiting.at(-1)) {
      waiting.pop()
      if (waiting.length === 0) return at
    }
  }
  throw new Error(`Not closed: ${text.slice(open, open + 40)}`)
}

const put = (text, at, more) => text.slice(0, at) + more + text.slice(at)

/** Where what a pattern finds ends. @throws Error naming the file where it finds nothing */
export function endOf(text, pattern, file) {
  const found = pattern.exec(text)
  if (!found) throw new Error(`${file}: ${pattern} is not in it`)
  return found.index + found[0].length
}

/** Puts an item to the end of the list or object whose opening bracket ends what the pattern finds. */
export function appended(text, pattern, item, file) {
  const open = endOf(text, pattern, file) - 1
  const end = closing(text, open)
  const before = text.slice(open + 1, end).trimEnd()
  const comma = before === '' || before.endsWith(',') ? '' : ','
  return put(text, open + 1 + before.length, `${comma}\n${item},`)
}

/** Imports names from a module, beside those that are. */
export function importing(text, names, module) {
  const known = new RegExp(`import \\{([^}]*)\\} from '${module.replaceAll('.', '\\.')}'`)
  const found = known.exec(text)
  if (!found) return `import { ${names.join(', ')} } from '${module}'\n${text}`
  const all = new Set([...found[1].split(',').map((name) => name.trim()), ...names])
  return text.replace(known, () => `import { ${[...all].filter(Boolean).join(', ')} } from '${module}'`)
}

/** The properties of an object literal, as texts: `collections`, `handlers: [a, b]`. */
export function propertiesOf(body) {
  const found = []
  let start = 0
  for (let at = 0; at <= body.length; at++) {
    if (pairs[body[at]]) at = closing(body, at)
    if (at < body.length && body[at] !== ',') continue
    const property = body.slice(start, at).trim()
    if (property !== '') found.push(property)
    start = at + 1
  }
  return found
}
