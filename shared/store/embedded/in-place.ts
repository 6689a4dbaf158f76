import { statSync } from 'node:fs'
import { StoreError } from '../errors.ts'

/** Which file a path names now; undefined where there is none. */
function identityOf(path: string): string | undefined {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false })
  return found && `${found.dev}:${found.ino}`
}

/**
 * Watches that a database stays where it was opened. The system goes on writing into files that were deleted or
 * replaced, and what was acknowledged would be gone.
 * @returns throws StoreError `gone` when the path names another database or log now, or none
 */
export function createInPlace(file: string): () => void {
  const parts = [file, `${file}-wal`]
  const opened = parts.map(identityOf)
  return () => {
    if (parts.every((part, index) => identityOf(part) === opened[index])) return
    throw new StoreError(
      'gone',
      `O banco de dados ${file} foi apagado ou trocado enquanto estava em uso: nada mais é gravado. Pare o Saúde Municipal, ponha o arquivo de volta ou restaure a última cópia de segurança: npm run restore -- PASTA`,
    )
  }
}
