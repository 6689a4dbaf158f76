// `npm run new -- record travel toll`: a record that passes its tests. `npm run new -- area fleet`: an area with a menu.
// What the interface calls it is asked for, or said: --singular pedágio --plural pedágios --gender m; --title Frota.
import { existsSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { addArea } from '../new/area.mjs'
import { openChanges } from '../new/files.mjs'
import { addRecord } from '../new/record.mjs'
import { repository } from '../repository.mjs'
import { installMissing, requireNode } from '../steps.mjs'

const usage = `npm run new -- record ÁREA NOME [--singular pedágio --plural pedágios --gender m|f] [--groups "R L MGR"] [--icon Bus]
npm run new -- area NOME [--title Frota] [--icon Bus]

NOME é em inglês, como toll ou spare-part; o que não se diz é perguntado.`

requireNode()

/** What was said, or what the developer answers; without a terminal, the usage. */
async function answers(questions, said) {
  const missing = Object.keys(questions).filter((name) => !said[name])
  if (missing.length === 0) return said
  if (!process.stdin.isTTY)
    throw new Error(`Falta ${missing.map((name) => `--${name}`).join(', ')}.\n\n${usage}`)
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const given = { ...said }
  try {
    for (const name of missing) given[name] = (await terminal.question(`${questions[name]}: `)).trim()
  } finally {
    terminal.close()
  }
  return given
}

/** Words stand in source text, between quotes. */
function checked(words) {
  for (const [name, word] of Object.entries(words))
    if (!word || /['"`\\\n{}]/.test(word)) throw new Error(`--${name} não serve: "${word ?? ''}"`)
  return words
}

async function record(area, name, said) {
  const { singular, plural, gender } = await answers(
    { singular: 'No singular (pedágio)', plural: 'No plural (pedágios)', gender: 'm ou f' },
    said,
  )
  if (gender !== 'm' && gender !== 'f') throw new Error(`--gender é m ou f, e não "${gender}".`)
  const changes = openChanges()
  const path = addRecord(changes, {
    area,
    name,
    words: { ...checked({ singular, plural }), gender },
    ...checked({ groups: said.groups ?? 'MGR', icon: said.icon ?? 'ClipboardList' }),
  })
  const files = await changes.write()
  const test = files.find((file) => file.endsWith('.test.ts'))
  return [files, `${path} está no menu. Testes: npm test -- ${test}`]
}

async function area(name, said) {
  const { title } = await answers({ title: 'Como se chama (Frota)' }, said)
  const changes = openChanges()
  const made = addArea(changes, { name, ...checked({ title, icon: said.icon ?? 'ClipboardList' }) })
  const files = await changes.write()
  // What `npm install` would do, without looking at all other packages.
  const link = join(repository, 'node_modules', made.package)
  if (!existsSync(link)) symlinkSync(join('../..', made.folder), link)
  return [files, `npm start mostra ${made.path}. O primeiro cadastro: npm run new -- record ${name} …`]
}

async function main() {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: Object.fromEntries(
      ['singular', 'plural', 'gender', 'groups', 'icon', 'title'].map((name) => [name, { type: 'string' }]),
    ),
  })
  const [kind, ...names] = positionals
  const isRecord = kind === 'record' && names.length === 2
  if (!isRecord && !(kind === 'area' && names.length === 1)) throw new Error(usage)
  await installMissing()
  const [files, next] = isRecord
    ? await record(names[0].replace(/^mfe-|\/$/g, ''), names[1], values)
    : await area(names[0].replace(/^mfe-/, ''), values)
  for (const file of files) console.log(`  ${file}`)
  console.log(next)
}

main().catch(({ message }) => {
  console.error(message)
  process.exitCode = 1
})
