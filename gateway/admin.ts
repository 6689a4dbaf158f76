import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { AppError } from '@saude/contract/errors'
import { formatDateTime } from '@saude/contract/formats'
import { toWire } from '@saude/contract/instants'
import { createCore } from '@saude/core/core'
import { createFirstUser, endsDemo } from '@saude/core/service/user/first-user'
import { openService } from '@saude/service/service'
import { ownDataFolder } from './data-folder.ts'
import { urlOf } from './listen.ts'
import { listMigrations } from './migrations.ts'
import { type Settings, settingsFrom } from './settings.ts'
import { failProgram, startError } from './start-error.ts'
import { version } from './version.ts'

const usage = `Uso: npm run admin -- create --client NOME --email E-MAIL [--name NOME] [--group GRUPO]
                              [--end-demo | --keep-demo]
     npm run admin -- migrations

create: cria um usuário e mostra o link, válido por 24 horas, com que ele define a senha.
Sem --group, o usuário é da secretaria de saúde e da administração do sistema: pode cadastrar todos os outros.
Com o primeiro usuário de verdade os usuários de demonstração, cuja senha todos conhecem, deixam de entrar; num
terminal isso é perguntado antes. --keep-demo os mantém, só neste computador.

migrations: mostra as conversões de dados de cada área, feitas e pendentes; o produto pode estar em execução.`

const question =
  'Este é o primeiro usuário de verdade. Os usuários de demonstração, cuja senha todos conhecem, deixam de entrar? [S/n] '
const demoMessages = {
  end: 'Os usuários de demonstração não entram mais.',
  keep: 'Os usuários de demonstração continuam entrando neste computador; os do provedor não entram mais.',
} as const

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
        'end-demo': { type: 'boolean', default: false },
        'keep-demo': { type: 'boolean', default: false },
      },
    })
    const { client, email, name, group, 'end-demo': ends, 'keep-demo': keeps } = values
    const demo = ends ? 'end' : keeps ? 'keep' : undefined
    const isClear = positionals.join() === 'create' && !(ends && keeps)
    if (positionals.join() === 'migrations' && Object.values(values).every((value) => !value))
      return 'migrations'
    if (isClear && client?.trim() && email && /^\S+@\S+$/.test(email))
      return { client: client.trim(), email: email.trim(), name, group, demo } as const
  } catch {
    // An option that does not exist: the usage says which do.
  }
  throw new AppError('validation', usage)
}

/** Asks the operator for a yes or a no. */
export type Question = (words: string) => Promise<boolean>

/**
 * Does what an operator asks for: makes a user in the stores of these settings, which no running gateway may hold, or lists
 * the migrations.
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
  // The secret signs nothing here: the command line signs no one in.
  const { service } = createCore({ sessionSecret: crypto.randomUUID(), version })
  if (command === 'migrations') {
    const { productParts } = await import('./product.ts')
    return listMigrations([service, ...productParts.areas], settings)
  }
  const folder = await ownDataFolder(settings).catch((error: unknown) => {
    throw startError(error, settings)
  })
  try {
    const core = await openService(service, {
      folder: settings.dataDir,
      release: version,
      ...(settings.mongoUri !== undefined && { uri: settings.mongoUri }),
    }).catch((error: unknown) => {
      throw startError(error, settings)
    })
    try {
      const isAsked =
        command.demo === undefined && settings.demo !== 'public' && (await endsDemo(core.store, command))
      const demo = isAsked ? ((await ask?.(question)) === false ? 'keep' : 'end') : command.demo
      const { link, expiresAt } = await createFirstUser(core.store, { ...command, demo }, now)
      const until = formatDateTime(toWire(expiresAt))
      return [
        ...(demo ? [demoMessages[demo]] : []),
        `Link para definir a senha de ${command.email}, válido até ${until}:`,
        `${urlOf(settings.host, settings.port)}${link}`,
      ].join('\n')
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
