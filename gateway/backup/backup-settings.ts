import { readFileSync } from 'node:fs'
import { SettingError } from '../setting-values.ts'

/** How copies are made: sealed where there is a key, every night where there is a folder. */
export interface BackupSettings {
  /** Seals copies; without it they are folders. */
  readonly key: string | undefined
  /** Where those of every night go. */
  readonly folder: string | undefined
  /** `HH:MM`, at São Paulo. */
  readonly at: string
  /** So many of them stay. */
  readonly keep: number
}

/** As of any password that seals (`takeout/sealed.ts`). */
const shortest = 12

/** `BACKUP_KEY` or `BACKUP_KEY_FILE`, `BACKUP_FOLDER`, `BACKUP_AT`, `BACKUP_KEEP`. @throws SettingError */
export function backupFrom(
  env: Readonly<Record<string, string | undefined>>,
  count: (name: string, fallback: number, max?: number, min?: number) => number,
): BackupSettings {
  const key = keyFrom(env.BACKUP_KEY, env.BACKUP_KEY_FILE)
  const folder = env.BACKUP_FOLDER || undefined
  const at = env.BACKUP_AT || '02:30'
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(at))
    throw new SettingError(`BACKUP_AT precisa ser uma hora como 02:30, e não "${at}"`)
  if (folder && env.MONGODB_URI)
    throw new SettingError('BACKUP_FOLDER não vale com MONGODB_URI: copie o MongoDB com mongodump')
  if (folder && !key)
    throw new SettingError(
      'Com BACKUP_FOLDER, defina BACKUP_KEY_FILE: as cópias de toda noite são fechadas com ela',
    )
  return { key, folder, at, keep: count('BACKUP_KEEP', 14, 3_650, 1) }
}

function keyFrom(text: string | undefined, file: string | undefined): string | undefined {
  if (text && file) throw new SettingError('Defina BACKUP_KEY ou BACKUP_KEY_FILE, não as duas')
  const key = file ? contentOf(file) : text
  if (key !== undefined && key !== '' && [...key].length < shortest)
    throw new SettingError(`A chave das cópias (BACKUP_KEY) precisa de pelo menos ${shortest} caracteres`)
  return key || undefined
}

function contentOf(file: string): string {
  try {
    // As `openssl -pass file:` reads it: its first line.
    return readFileSync(file, 'utf8').split(/\r?\n/)[0] ?? ''
  } catch (error) {
    throw new SettingError(
      `BACKUP_KEY_FILE não pode ser lido: ${error instanceof Error ? error.message : ''}`,
    )
  }
}
