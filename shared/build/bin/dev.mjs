// `npm run dev`: the product for developers. What is saved shows in the open page, and answers, at once.
// `npm run dev -- travel`: these areas are watched, the others are as they were built.
import { watch } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { areaFolders, repository } from '../repository.mjs'
import { buildChanged, installMissing, requireNode } from '../steps.mjs'

requireNode()
await installMissing()

const known = areaFolders().map((folder) => folder.replace('mfe-', ''))
const asked = process.argv.slice(2).map((name) => name.replace(/^mfe-|\/$/g, ''))
const unknown = asked.filter((name) => !known.includes(name))
if (unknown.length > 0) {
  console.error(`Não há área ${unknown.join(', ')}; há ${known.join(', ')}.`)
  process.exit(1)
}
const watched = asked.length > 0 ? asked : known
await buildChanged((folder) => folder !== 'shell' && !watched.includes(folder.replace('mfe-', '')))

// Only now: what they import may have been installed above.
const { entryOf, watchBuild } = await import('../dev/compilers.mjs')
const { watchGateway } = await import('../dev/gateway.mjs')
const { openSite } = await import('../dev/site.mjs')

const freePort = () =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })

/** What `/areas.json` says of an area; found out anew after its face or its contract has changed. */
const entries = new Map(watched.map((name) => [name, undefined]))
const describe = (name) => {
  if (!entries.get(name)) {
    const found = entryOf(name)
    found.catch(() => entries.set(name, undefined))
    entries.set(name, found)
  }
  return entries.get(name)
}
const watchers = watched.flatMap((name) =>
  ['', 'contract'].map((folder) =>
    watch(join(repository, `mfe-${name}`, folder), (_, file) => {
      if (file?.endsWith('.ts')) entries.set(name, undefined)
    }),
  ),
)

const gatewayPort = await freePort()
const watching = ['shell', ...watched].map(watchBuild)
const gateway = await watchGateway({ PORT: String(gatewayPort), HOST: '127.0.0.1' }, (line) =>
  console.log(line),
)
await Promise.all(watching.map(({ ready }) => ready))
const site = await openSite({
  port: Number(process.env.PORT ?? 8080),
  gatewayPort,
  areas: new Map(watched.map((name) => [name, () => describe(name)])),
  ready: gateway.ready,
})
for (const { builds } of watching) builds.on('built', site.notify)
console.log(`Saúde Municipal, em desenvolvimento: ${site.url}`)

let isEnding = false
const end = async () => {
  if (isEnding) return
  isEnding = true
  site.close()
  for (const watcher of watchers) watcher.close()
  await Promise.all([gateway.close(), ...watching.map(({ close }) => close())])
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void end())
