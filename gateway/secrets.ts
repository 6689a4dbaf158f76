import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SettingError, type Settings, secretSetting } from './settings.ts'

/**
 * A secret of this installation: generated once into `<dataDir>/secrets/<name>`, readable by its owner only.
 * @returns 64 hexadecimal digits
 * @throws SettingError for one that is not whole, the system's errors
 */
export async function secret(dataDir: string, name: string): Promise<string> {
  const folder = join(dataDir, 'secrets')
  const path = join(folder, name)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const made = randomBytes(32).toString('hex')
  try {
    // Exclusively: of two processes that start at once one makes it and the other reads it.
    const file = await open(path, 'wx', 0o600)
    try {
      await file.writeFile(made)
      await file.sync()
    } finally {
      await file.close()
    }
    return made
  } catch (error) {
    if (!isTaken(error)) throw error
  }
  const read = await readFile(path, 'utf8').catch((error: Error) => {
    throw new SettingError(`O segredo em ${path} não pode ser lido: ${error.message}`)
  })
  const known = read.trim()
  if (known.length < 32) throw new SettingError(`O segredo em ${path} está incompleto; apague o arquivo`)
  return known
}

const isTaken = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'EEXIST'

/**
 * What signs the calls between the gateway and one area's service: from the environment, else of this installation.
 * @throws SettingError where it is too short, or missing although the processes need not share a data folder
 */
export async function areaSecret(
  { areaSecrets, dataDir, mongoUri }: Pick<Settings, 'areaSecrets' | 'dataDir' | 'mongoUri'>,
  area: string,
): Promise<string> {
  const given = areaSecrets.get(area)
  if (given !== undefined && given.length < 32)
    throw new SettingError(`${secretSetting(area)} precisa ter pelo menos 32 caracteres`)
  if (given === undefined && mongoUri !== undefined)
    throw new SettingError(`Com MONGODB_URI, defina ${secretSetting(area)} no gateway e no serviço`)
  return given ?? secret(dataDir, `area-${area}`)
}

/**
 * What signs session tokens: from the environment, else of this installation.
 * @throws SettingError where it is missing although several processes may have the database
 */
export const sessionSecretOf = ({ sessionSecret, ...settings }: Place): Promise<string> =>
  given('SESSION_SECRET', 'session', sessionSecret, settings)

/** Key of the pseudonyms that anonymised users see, the same in every process. @throws SettingError as `sessionSecretOf` */
export const pseudonymKey = ({
  pseudonymSecret,
  ...settings
}: Pick<Settings, 'pseudonymSecret' | 'dataDir' | 'mongoUri'>): Promise<string> =>
  given('PSEUDONYM_SECRET', 'pseudonym', pseudonymSecret, settings)

type Place = Pick<Settings, 'sessionSecret' | 'dataDir' | 'mongoUri'>

async function given(
  setting: string,
  name: string,
  value: string | undefined,
  { dataDir, mongoUri }: Pick<Settings, 'dataDir' | 'mongoUri'>,
): Promise<string> {
  if (mongoUri === undefined) return value ?? secret(dataDir, name)
  if (value === undefined)
    throw new SettingError(
      `Com MONGODB_URI, defina ${setting}, o mesmo em todos os processos. Se esta instalação já gerou o seu, ele está em ${join(dataDir, 'secrets', name)}.`,
    )
  if (Buffer.byteLength(value) < 32) throw new SettingError(`${setting} precisa ter pelo menos 32 bytes`)
  return value
}

/** What locks the access log: of the secret that is changed least. @throws SettingError as `sessionSecretOf` */
export const accessLogSecret = (settings: Parameters<typeof pseudonymKey>[0]): Promise<string> =>
  pseudonymKey(settings)

/** All that the gateways of an installation have to have in common, by the names of their settings. @throws SettingError */
export async function installationSecrets(
  settings: Place & Pick<Settings, 'pseudonymSecret' | 'areaSecrets' | 'areaServices'>,
): Promise<ReadonlyMap<string, string>> {
  const areas = [...settings.areaServices.keys()]
  return new Map([
    ['SESSION_SECRET', await sessionSecretOf(settings)],
    ['PSEUDONYM_SECRET', await pseudonymKey(settings)],
    ...(await Promise.all(
      areas.map(async (area) => [secretSetting(area), await areaSecret(settings, area)] as const),
    )),
  ])
}
