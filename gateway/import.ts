import { createSeen } from '@saude/citizen/contract/import/seen'
import { AppError } from '@saude/contract/errors'
import { RefusedFile } from '@saude/service/import/refuse'
import { loadAreas } from './moving/areas.ts'
import { loadCnes } from './moving/cnes.ts'
import { readImportCommand } from './moving/command.ts'
import { type LoadProgress, loadPeople } from './moving/load.ts'
import { openImport } from './moving/open.ts'
import { inOrder } from './moving/order.ts'
import { loadTable } from './moving/table.ts'
import { listRuns, undoRun } from './moving/undo.ts'
import { type Settings, settingsFrom } from './settings.ts'
import { failProgram } from './start-error.ts'

/** Rows that were refused hold what a municipality knows of its people, and are their owner's alone. */
process.umask(0o077)

/**
 * What `npm run import` does.
 * @returns what is written to the output as JSON
 * @throws RefusedFile, StartError, AppError
 */
export async function importBy(
  args: readonly string[],
  settings: Settings,
  say: (line: string) => void = () => {},
): Promise<object> {
  const command = readImportCommand(args)
  const opened = await openImport(
    settings,
    async () => (await import('./product.ts')).productParts,
    command.client,
  )
  try {
    if (command.kind === 'runs') return await listRuns(opened.ask)
    if (command.kind === 'undo') return await undoRun(command.run, opened.ask)
    const { paths, ...how } = command
    const [first = ''] = paths
    const areas =
      paths.length === 1
        ? await loadAreas({ ...how, path: first }, opened.ask, (count) => say(`Áreas: ${count}`))
        : undefined
    if (areas) return areas
    const cnes =
      paths.length === 1
        ? await loadCnes({ ...how, path: first }, opened.ask, (rows) => say(`CNES: ${rows} registros`))
        : undefined
    if (cnes) return cnes
    const table =
      paths.length === 1
        ? await loadTable({ ...how, path: first }, opened.ask, (rows) => say(`${rows} linhas`))
        : undefined
    if (table) return table
    const seen = createSeen()
    const loaded = []
    for (const path of paths.length > 1 ? await inOrder(paths, command) : paths) {
      const begun = performance.now()
      const progress = ({ stage, rows }: LoadProgress) => {
        const rate = Math.round((rows * 1000) / Math.max(1, performance.now() - begun))
        say(`${stage === 'people' ? 'Pessoas' : 'Famílias'}: ${rows} linhas, ${rate} por segundo`)
      }
      loaded.push({ path, ...(await loadPeople({ ...how, path }, opened.ask, progress, seen)) })
    }
    const [only] = loaded
    return loaded.length === 1 && only ? only : { files: loaded }
  } finally {
    await opened.close()
  }
}

/** Only where this file is the program, not where a test imports it. */
if (/[\\/]import\.(ts|mjs)$/.test(process.argv[1] ?? ''))
  importBy(process.argv.slice(2), settingsFrom(process.env), (line) => {
    if (process.stderr.isTTY) process.stderr.write(`\r${line}   `)
  })
    .then((said) => console.log(JSON.stringify(said, null, 2)))
    .catch((error: unknown) => {
      if (!(error instanceof RefusedFile || error instanceof AppError)) return failProgram(error)
      console.log(
        JSON.stringify({ format: null, refused: 'file', reasons: { [error.message]: 1 }, run: null }),
      )
      console.error(error.message)
      process.exitCode = 1
    })
