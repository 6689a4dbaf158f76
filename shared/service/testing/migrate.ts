import type { Store } from '@saude/store'
import { convert } from '../migrations/commit.ts'
import { type MigrationMark, migrationMarks } from '../migrations/mark.ts'
import type { Migrations } from '../migrations/migration.ts'

/**
 * Does one of a service's migrations as if its store had not gone through it yet, at a time that a test which knows days
 * has to say. Answers its mark.
 */
export async function migrateAgain(
  store: Store,
  migrations: Migrations,
  id: string,
  now = () => new Date(),
): Promise<MigrationMark> {
  const migration = migrations.find((one) => one.id === id)
  if (!migration || !('run' in migration)) throw new Error(`There is no migration ${id}`)
  await store.collection(migrationMarks).deleteMany({ _id: id })
  const mark = await convert(migration, {
    store,
    release: '0.0.0',
    now,
    went: () => {},
    isEnding: () => false,
  })
  if (!mark) throw new Error('It was ended')
  return mark
}
