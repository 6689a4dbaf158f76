import { parseArgs } from 'node:util'
import { AppError } from '@saude/contract/errors'

const usage = `Uso: npm run admin -- create --client NOME --email E-MAIL [--name NOME] [--group GRUPO]
                              [--end-demo | --keep-demo]
     npm run admin -- migrations
     npm run admin -- indexes
     npm run admin -- files

create: cria um usuário e mostra o link, válido por 24 horas, com que ele define a senha; o produto pode estar em execução.
Sem --group, o usuário é da secretaria de saúde e da administração do sistema: pode cadastrar todos os outros.
Com o primeiro usuário de verdade os usuários de demonstração, cuja senha todos conhecem, deixam de entrar; num
terminal isso é perguntado antes. --keep-demo os mantém, só neste computador.

migrations: mostra as conversões de dados de cada área, feitas e pendentes; o produto pode estar em execução.

indexes: com MongoDB, remove os índices que só versões anteriores usavam; nenhuma delas pode estar em execução.

files: leva os arquivos e as versões de áreas da pasta de dados para onde FILES_URL ou MONGODB_URI os guardam; pode ser
interrompido e repetido.`

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
    const [only, ...more] = positionals
    if (more.length === 0 && isPlain(only) && Object.values(values).every((value) => !value)) return only
    if (isClear && client?.trim() && email && /^\S+@\S+$/.test(email))
      return { client: client.trim(), email: email.trim(), name, group, demo } as const
  } catch {
    // An option that does not exist: the usage says which do.
  }
  throw new AppError('validation', usage)
}

const isPlain = (word: string | undefined): word is 'migrations' | 'indexes' | 'files' =>
  word === 'migrations' || word === 'indexes' || word === 'files'

/** The user that is to be made. */
export type CreateCommand = Exclude<ReturnType<typeof readCommand>, string>
