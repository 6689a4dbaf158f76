import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { settingsFrom } from './settings.ts'
import { failProgram, StartError } from './start-error.ts'
import { exportAll, loadAll } from './takeout/command.ts'

/** What is written holds everything of a municipality, and is its owner's alone. */
process.umask(0o077)

const usage = `Uso: npm run export -- PASTA [--client NOME]
     npm run export -- ARQUIVO --archive [--client NOME]
     npm run export -- ARQUIVO --password-file ARQUIVO-DA-SENHA [--client NOME]
     npm run load -- PASTA-OU-ARQUIVO [--password-file ARQUIVO-DA-SENHA]

export: leva tudo de um município, para ler sem este produto ou carregar noutra instalação; o produto pode estar em execução.
load: carrega o que export escreveu numa instalação sem dados, inteiro ou nada.`

/** `npm run export` and `npm run load`. */
async function main(args: readonly string[]): Promise<string> {
  const { positionals, values } = argumentsOf(args)
  const [command, path, ...more] = positionals
  if (path === undefined || more.length > 0) throw new StartError(usage)
  const isJob = values.progress === true
  // Who has begun it reads how far it is, and with them it ends.
  if (isJob) process.stdin.on('close', left).resume()
  const { createCore } = await import('@saude/core/core')
  const { productParts } = await import('./product.ts')
  const { service } = createCore({ sessionSecret: crypto.randomUUID(), version: '' })
  const asked = {
    services: [service, ...productParts.areas],
    settings: settingsFrom(process.env),
    path,
    password: await passwordIn(values['password-file']),
    now: new Date(),
    isArchive: values.archive === true,
    ...(isJob && { onProgress: (written: number, total: number) => console.log(`${written}/${total}`) }),
  }
  return command === 'load' ? loadAll(asked) : exportAll(asked, values.client)
}

function argumentsOf(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        client: { type: 'string' },
        'password-file': { type: 'string' },
        archive: { type: 'boolean' },
        progress: { type: 'boolean' },
      },
    })
  } catch {
    throw new StartError(usage)
  }
}

/** A password is read from a file: a command line is seen by all who use the machine. */
async function passwordIn(file: string | undefined): Promise<string | undefined> {
  if (file === undefined) return undefined
  const text = await readFile(file, 'utf8').catch(() => {
    throw new StartError(`O arquivo da senha, ${file}, não pode ser lido.`)
  })
  return text.replace(/\r?\n$/, '')
}

/** Who has begun a job is gone. */
const left = (): never => process.exit(1)

main(process.argv.slice(2))
  .then(
    (said) => console.log(said),
    (error: unknown) => failProgram(error),
  )
  // Of a job the other end keeps the input open.
  .finally(() => process.stdin.off('close', left).destroy())
