import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '../process.ts'
import { measureList } from './list.ts'
import { measureBadLink, measureDrain, measureLimits } from './queue.ts'
import { type Add, openTable, write } from './table.ts'

/**
 * `npm run bench:offline -- [--citizens 10000,12000,100000] [--queue drain,ways] [--out FILE]`: what offline data take on
 * an agent's device, into their section of RESULTS.md. Towns are filled the first time.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      citizens: { type: 'string', default: '10000,12000,100000' },
      queue: { type: 'string', default: 'drain,ways' },
      out: { type: 'string', default: join(root, 'e2e', 'bench', 'RESULTS.md') },
    },
  })
  const parts: string[] = []
  const part = async (title: string, measure: (add: Add) => Promise<unknown>) => {
    const table = openTable(title)
    // One that fails leaves the others theirs.
    await measure(table.add).catch((error: unknown) => {
      console.error(title, error)
      table.fail()
      process.exitCode = 1
    })
    parts.push(table.text())
    write(values.out, parts)
  }
  for (const citizens of values.citizens.split(',').map(Number).filter(Boolean))
    await part(`${citizens.toLocaleString('pt-BR')} cidadãos`, (add) => measureList(citizens, add))
  const queue = values.queue.split(',')
  if (queue.includes('drain')) await part('Fila', (add) => measureDrain(12_000, add))
  // Both mostly wait.
  if (queue.includes('ways'))
    await part('Fila sob limites e numa rede ruim', (add) =>
      Promise.all([measureLimits(12_000, add), measureBadLink(10_000, add)]),
    )
}

main().then(
  () => process.exit(),
  (error: unknown) => {
    console.error(error)
    process.exit(1)
  },
)
