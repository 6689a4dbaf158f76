import { audit } from './audit/command.ts'
import { settingsFrom } from './settings.ts'
import { failProgram } from './start-error.ts'

/** What is copied here is its owner's alone. */
process.umask(0o077)

/** `npm run audit`: `--accept-key KEY`, any number of times. */
async function main(args: readonly string[]): Promise<void> {
  const accepted = args.flatMap((arg, index) => (arg === '--accept-key' ? (args[index + 1] ?? []) : []))
  const isWhole = await audit(settingsFrom(process.env), (words) => console.log(words), accepted)
  if (!isWhole) process.exitCode = 1
}

main(process.argv.slice(2)).catch((error: unknown) => failProgram(error))
