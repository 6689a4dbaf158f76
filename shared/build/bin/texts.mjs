import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repository, repositoryFiles } from '../repository.mjs'
import { areaOf, isSpoken, textsOf } from '../texts.mjs'

/** `npm run texts`: every text of the interface on a line of its own, with where it is shown, ordered as it is read. */
const lines = new Map()
for (const file of repositoryFiles().filter((one) => isSpoken(one) && !/\/(faults|oracle)\//.test(one)))
  for (const { text, line } of textsOf(readFileSync(join(repository, file), 'utf8'))) {
    const known = lines.get(text) ?? []
    lines.set(text, [...known, `${areaOf(file)} ${file}:${line}`])
  }
const sorted = [...lines].sort(([one], [other]) => one.localeCompare(other, 'pt-BR'))
for (const [text, places] of sorted) console.log(`${text}\t${places.join(' | ')}`)
