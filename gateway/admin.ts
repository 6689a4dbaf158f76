import { mkdir } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { AppError } from '@saude/contract/errors'
import { formatDateTime } from '@saude/contract/formats'
import { toWire } from '@saude/contract/instants'
import { openService } from '@saude/service/service'
import { createCore } from './core/core.ts'
import { createFirstUser } from './core/service/user/first-user.ts'
import { urlOf } from './listen.ts'
import { type Settings, settingsFrom } from './settings.ts'
import { isForOperator, startError } from './start-error.ts'
import { version } from './version.ts'

const usage = `Uso: npm run admin -- create --client NOME --email E-MAIL [--name NOME] [--group GRUPO]

Cria um usuário e mostra o link, válido por 24 horas, com que ele define a senha.
Sem --group, o usuário é da secretaria de saúde, que pode criar todos os outros.`

/** What an operator asks for on the command line. @throws AppError `validation` with the usage */
export function readCommand(args: readonly string[]) {
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        client: { type: 'string' },
        email: { type: 'string' },
        name: { type: 'string' },
        group: { type: 'string' },
      },
    })
    const { client, email, name, group } = values
    if (positionals.join() === 'create' && client?.trim() && email && /^\S+@\S+$/.test(email))
      return { client: client.trim(), email: email.trim(), name, group }
  } catch {
    // An option that does not exist: the usage says which do.
  }
  throw new AppError('validation', usage)
}

/**
 * Makes a user in the stores of these settings, which no running gateway may hold.
 * @returns what the operator is told
 * @throws StartError, AppError with words for the operator
 */
export async function admin(args: readonly string[], settings: Settings, now = new Date()): Promise<string> {
  const command = readCommand(args)
  // The secret signs nothing here: nobody signs in through the command line.
  const { service } = createCore({ sessionSecret: crypto.randomUUID(), version })
  await mkdir(settings.dataDir, { recursive: true, mode: 0o700 })
  const core = await openService(service, {
    folder: settings.dataDir,
    ...(settings.mongoUri !== undefined && { uri: settings.mongoUri }),
  }).catch((error: unknown) => {
    throw startError(error, settings)
  })
  try {
    const { link, expiresAt } = await createFirstUser(core.store, command, now)
    const until = formatDateTime(toWire(expiresAt))
    return `Link para definir a senha de ${command.email}, válido até ${until}:\n${urlOf(settings.host, settings.port)}${link}`
  } finally {
    await core.close()
  }
}

/** Only where this file is the program, not where a test imports it. */
if (process.argv[1]?.endsWith('admin.ts'))
  admin(process.argv.slice(2), settingsFrom(process.env)).then(
    (told) => console.log(told),
    (error: unknown) => {
      console.error(isForOperator(error) || error instanceof AppError ? error.message : error)
      process.exit(1)
    },
  )
