import { formatDateTime, formatInteger } from '@saude/contract/formats'
import { isOlder } from '@saude/service/migrations/admit'
import { migrationsOn } from '@saude/service/migrations/feed-lines'
import { type MigrationMark, migrationMarks } from '@saude/service/migrations/mark'
import type { Migration } from '@saude/service/migrations/migration'
import type { ServiceDefinition } from '@saude/service/service'
import { peek } from '@saude/store'
import type { Settings } from './settings.ts'
import { startError } from './start-error.ts'
import { version } from './version.ts'

type Listed = Pick<ServiceDefinition, 'area' | 'migrations'>

/**
 * What `npm run admin -- migrations` prints: area by area, which conversions of data this version knows and the stores have
 * gone through. Nothing is locked or changed, so the product may run meanwhile.
 * @throws StartError with words for the operator
 */
export async function listMigrations(
  services: readonly Listed[],
  settings: Pick<Settings, 'dataDir' | 'mongoUri' | 'host' | 'port'>,
): Promise<string> {
  const { dataDir: folder, mongoUri: uri } = settings
  const parts: string[] = []
  for (const { area, migrations: own } of services) {
    const migrations = migrationsOn(uri, own)
    const marks = await peek({ folder, area, ...(uri !== undefined && { uri }) }, migrationMarks).catch(
      (error: unknown) => {
        throw startError(error, settings)
      },
    )
    parts.push([area, ...linesOf(migrations, marks)].join('\n'))
  }
  return [`Conversões de dados da versão ${version}:`, ...parts].join('\n\n')
}

function linesOf(migrations: readonly Migration[], marks: readonly MigrationMark[]): string[] {
  const byId = new Map(marks.map((mark) => [mark._id, mark]))
  const titles = new Map([
    ...marks.map(({ _id, title }) => [_id, title] as const),
    ...migrations.map(({ id, title }) => [id, title] as const),
  ])
  const last = migrations.at(-1)?.id ?? ''
  // Of no list are marks without a day, such as that of groups' rights.
  const isKnown = (id: string) => id <= last || !/^\d/.test(id)
  const lines = [...titles]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([id, title]) => {
      const mark = byId.get(id)
      const declared = migrations.find((one) => one.id === id)
      const state = mark ? stateOf(mark, isKnown(id)) : declared && aheadOf(declared)
      return [`  ${id}: ${title}`, `    ${state}`].join('\n')
    })
  return lines.length > 0 ? lines : ['  nenhuma']
}

function stateOf(
  { state, release, startedAt, endedAt, count, total, compatibleWith }: MigrationMark,
  isKnown: boolean,
): string {
  const at = (date: Date | null) => formatDateTime(date?.toISOString())
  const by = `pela versão ${release}`
  const of = total === null ? '' : ` de ${formatInteger(total)}`
  const done =
    state === 'running'
      ? `em andamento desde ${at(startedAt)}, ${by}: ${formatInteger(count)}${of}`
      : state === 'new'
        ? `desnecessária: dados criados em ${at(endedAt)} ${by}`
        : `feita em ${at(endedAt)} ${by}${count > 0 ? `: ${formatInteger(count)}` : ''}`
  if (isKnown) return done
  const isLetIn = compatibleWith !== null && !isOlder(version, compatibleWith)
  return `${done}; esta versão não a conhece${isLetIn ? ', mas pode usar estes dados' : ' e não pode usar estes dados'}`
}

/** What becomes of older versions once a migration ran. */
function aheadOf(migration: Migration): string {
  if ('lastIn' in migration) return `não é mais feita por esta versão; a ${migration.lastIn} a faz`
  const { compatibleWith } = migration
  return compatibleWith === undefined
    ? 'pendente; depois dela versões anteriores não abrem estes dados'
    : `pendente; depois dela versões desde a ${compatibleWith} ainda podem gravar`
}
