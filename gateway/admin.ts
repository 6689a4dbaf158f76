import { createInterface } from 'node:readline/promises'
import { createCore } from '@saude/core/core'
import { openService, type ServiceDefinition } from '@saude/service/service'
import { ownDataFolder } from './data-folder.ts'
import { importFiles } from './files/import.ts'
import { dropIndexes } from './indexes.ts'
import { urlOf } from './listen.ts'
import { listMigrations } from './migrations.ts'
import { askOperated } from './operator/ask.ts'
import { type CreateCommand, readCommand } from './operator/command.ts'
import { create, isAsked, question } from './operator/create.ts'
import { accessLogSecret } from './secrets.ts'
import { type Settings, settingsFrom } from './settings.ts'
import { failProgram, startError } from './start-error.ts'
import { version } from './version.ts'

/** Asks the operator for a yes or a no. */
export type Question = (words: string) => Promise<boolean>

/**
 * Does what an operator asks for: has the product that runs on the data folder make a user, makes one in the stores of these
 * settings where none runs, lists the migrations, drops indexes of earlier releases, or brings files to where they are kept.
 * @param ask where there is a terminal: whether the demo users end with the first real user. They do without one.
 * @returns what the operator reads
 * @throws StartError, AppError with words for the operator
 */
export async function admin(
  args: readonly string[],
  settings: Settings,
  now = new Date(),
  ask?: Question,
): Promise<string> {
  const command = readCommand(args)
  if (command === 'files') return importFiles(settings)
  // The secret signs nothing here: the command line signs no one in.
  const parts = { sessionSecret: crypto.randomUUID(), version }
  if (typeof command === 'string') {
    const { productParts } = await import('./product.ts')
    const services = [createCore(parts).service, ...productParts.areas]
    return command === 'migrations' ? listMigrations(services, settings) : dropIndexes(services, settings)
  }
  const { dataDir } = settings
  const said = await askOperated(dataDir, { args, hasTerminal: ask !== undefined })
  if (said?.message !== undefined) return said.message
  if (said?.isAsked) {
    const flag = (await ask?.(question)) === false ? '--keep-demo' : '--end-demo'
    const made = await askOperated(dataDir, { args: [...args, flag], hasTerminal: false })
    if (made?.message !== undefined) return made.message
  }
  // Only who opens the store, and so converts it, needs what the access log is sealed with.
  const coreOf = async () =>
    createCore({ ...parts, accessLogSecret: await accessLogSecret(settings) }).service
  return alone(command, coreOf, settings, now, ask)
}

/** In place of the product, which does not run. */
async function alone(
  command: CreateCommand,
  coreOf: () => Promise<ServiceDefinition>,
  settings: Settings,
  now: Date,
  ask: Question | undefined,
): Promise<string> {
  const folder = await ownDataFolder(settings).catch((error: unknown) => {
    throw startError(error, settings)
  })
  try {
    const core = await openService(await coreOf(), {
      folder: settings.dataDir,
      release: version,
      ...(settings.mongoUri !== undefined && { uri: settings.mongoUri }),
    }).catch((error: unknown) => {
      throw startError(error, settings)
    })
    try {
      const { demo, host, port } = settings
      const making = { store: core.store, demo, url: urlOf(host, port), now }
      const isKept = ask && (await isAsked(command, making)) && !(await ask(question))
      return await create(isKept ? { ...command, demo: 'keep' } : command, making)
    } finally {
      await core.close()
    }
  } finally {
    folder.close()
  }
}

/** Enter, and whatever is no 'não', is a yes. */
async function askTerminal(words: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return !/^\s*n/i.test(await terminal.question(words))
  } finally {
    terminal.close()
  }
}

/** Only where this file is the program, not where a test imports it. */
if (/[\\/]admin\.(ts|mjs)$/.test(process.argv[1] ?? ''))
  Promise.resolve()
    .then(() =>
      admin(
        process.argv.slice(2),
        settingsFrom(process.env),
        new Date(),
        process.stdin.isTTY ? askTerminal : undefined,
      ),
    )
    .then((message) => console.log(message))
    .catch((error: unknown) => failProgram(error))
