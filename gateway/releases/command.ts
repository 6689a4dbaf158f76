import { parseArgs } from 'node:util'
import { SettingError } from '../settings.ts'

const usage = `Uso: npm run area -- publish ÁREA [--from PASTA]
       npm run area -- rollback ÁREA [VERSÃO]
       npm run area -- live

publish   constrói a metade de navegador de uma área (mfe-citizen), confere e põe no ar; com --from, a que
          já está construída na pasta
rollback  põe no ar de novo a versão anterior, ou a que se diz
live      mostra o que está no ar e as versões guardadas

--url ENDEREÇO  onde responde o gateway, se não em HOST e PORT
--unchecked     não pergunta ao gateway se kits e contratos conferem`

/** What an operator asks for on the command line. @throws SettingError with the usage */
export function readCommand(args: readonly string[]) {
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { from: { type: 'string' }, url: { type: 'string' }, unchecked: { type: 'boolean' } },
    })
    const [act, named, version, ...rest] = positionals
    const area = named?.replace(/^mfe-/, '').replace(/\/$/, '')
    const { from, url, unchecked = false } = values
    if (rest.length > 0) throw new SettingError(usage)
    if (act === 'live' && !named) return { act, url, unchecked } as const
    if (act === 'publish' && area && !version) return { act, area, from, url, unchecked } as const
    if (act === 'rollback' && area && !from) return { act, area, version, url, unchecked } as const
  } catch {
    // An option that does not exist: the usage says which do.
  }
  throw new SettingError(usage)
}

export type Command = ReturnType<typeof readCommand>
