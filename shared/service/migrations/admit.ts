import { type OpenOptions, peek, StoreError } from '@saude/store'
import { type MigrationMark, migrationMarks } from './mark.ts'
import type { Migrations } from './migration.ts'

/** What a program is, as far as a store asks. */
export interface Program {
  readonly area: string
  readonly release: string
  readonly migrations: Migrations
}

type Seen = Pick<MigrationMark, '_id' | 'title' | 'release' | 'compatibleWith'>

/**
 * Lets a program have a store: it knows every migration that the store has gone through, or those that it does not know are
 * older than its own, or say that its release may still write.
 * @throws StoreError `unfit`, with the release that wrote the data and the way back
 */
export function admit({ area, release, migrations }: Program, marks: readonly Seen[]): void {
  const last = migrations.at(-1)?.id ?? ''
  const beyond = marks.filter(
    ({ _id, compatibleWith }) => _id > last && (compatibleWith === null || isOlder(release, compatibleWith)),
  )
  const [first] = beyond
  if (!first) return
  const newest = beyond.map((mark) => mark.release).reduce((a, b) => (isOlder(a, b) ? b : a))
  throw new StoreError(
    'unfit',
    `Os dados da área ${area} foram gravados pela versão ${newest} do Saúde Municipal, e esta, ${release}, não sabe lê-los ` +
      `(${first._id}: ${first.title}). Use a versão ${newest} ou uma mais nova. Para ficar com esta, restaure a cópia de ` +
      'segurança feita antes da atualização: npm run restore -- PASTA',
  )
}

/** The same, before anything of the store is opened or changed. What cannot be read says so when it is opened. */
export async function admitBefore(
  program: Program,
  place: Pick<OpenOptions, 'folder' | 'area' | 'uri'>,
): Promise<void> {
  const marks = peek(place, migrationMarks)
  admit(program, place.uri === undefined ? await marks.catch(() => []) : await marks)
}

/**
 * Refuses a store that lacks migrations which this program can do no more.
 * @throws StoreError `unfit`, with the release that does them
 */
export function refuseAncient({ area, release, migrations }: Program, marks: readonly Seen[]): void {
  const has = new Set(marks.map(({ _id }) => _id))
  const lacking = migrations.findLast((one) => 'lastIn' in one && !has.has(one.id))
  if (!lacking || !('lastIn' in lacking)) return
  throw new StoreError(
    'unfit',
    `Os dados da área ${area} são antigos demais para a versão ${release} do Saúde Municipal (falta ${lacking.id}: ` +
      `${lacking.title}). Inicie antes a versão ${lacking.lastIn}, que os converte, e depois esta.`,
  )
}

/** By major, minor and patch; what stands behind them does not count. */
export function isOlder(release: string, than: string): boolean {
  const [a, b] = [partsOf(release), partsOf(than)]
  for (const [index, part] of a.entries()) {
    const other = b[index] ?? 0
    if (part !== other) return part < other
  }
  return false
}

const partsOf = (release: string): number[] =>
  [0, 1, 2].map((index) => Number.parseInt(release.split('.')[index] ?? '', 10) || 0)
