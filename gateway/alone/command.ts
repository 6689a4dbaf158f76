import { parseArgs } from 'node:util'
import { SettingError } from '../settings.ts'

const usage = `Uso: npm run service -- ÁREA --port PORTA [--host ENDEREÇO]

Executa o serviço de uma área em um processo próprio. O gateway o encontra por AREA_SERVICES=ÁREA=http://ENDEREÇO:PORTA.`

/** What the operator asks for on the command line. @throws SettingError with the usage */
export function readServiceCommand(args: readonly string[]) {
  const wanted = (() => {
    try {
      return parseArgs({
        args: [...args],
        allowPositionals: true,
        options: { port: { type: 'string' }, host: { type: 'string' } },
      })
    } catch {
      throw new SettingError(usage)
    }
  })()
  const { positionals, values } = wanted
  const [area, ...more] = positionals
  const port = Number(values.port)
  if (area === undefined || more.length > 0 || !Number.isInteger(port) || port < 0 || port > 65_535)
    throw new SettingError(usage)
  return { area, port, host: values.host ?? '127.0.0.1' }
}
