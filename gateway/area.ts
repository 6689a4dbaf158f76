import { buildArea } from './releases/build.ts'
import { readCommand } from './releases/command.ts'
import { codeOf, ReleaseError } from './releases/release.ts'
import { SettingError, type Settings, settingsFrom } from './settings.ts'
import { failProgram } from './start-error.ts'

/** Whatever is written below the data folder is its owner's alone (wire.md, Start and settings). */
process.umask(0o077)

/** `npm run area -- publish mfe-citizen`: does what an operator asks for and says what it did. */
async function main(args: readonly string[], settings: Settings): Promise<void> {
  const command = readCommand(args)
  // Building takes most of the time: the rest of this program is read meanwhile.
  const built =
    command.act === 'publish' && command.from === undefined
      ? buildArea(settings.root, command.area)
      : undefined
  try {
    const { operate } = await import('./releases/operate.ts')
    console.log(await operate(command, settings, built))
  } catch (error) {
    if (codeOf(error) !== 'ENOSPC') throw error
    throw new SettingError(`Não há espaço em ${settings.dataDir}; nada mudou.`)
  } finally {
    await built?.remove()
  }
}

function fail(error: unknown): void {
  if (!(error instanceof ReleaseError)) failProgram(error)
  console.error(`Recusada:\n${error.reasons.map((one) => `- ${one}`).join('\n')}`)
  process.exit(1)
}

Promise.resolve()
  .then(() => main(process.argv.slice(2), settingsFrom(process.env)))
  .catch(fail)
