import { StoreError } from '../errors.ts'
import { sqliteCode } from './failure.ts'
import { damaged } from './state.ts'

/** Why a database, or the lock beside it, cannot be opened, in words for the operator; anything else as it is. */
export function unopened(error: unknown, file: string): unknown {
  const unfit = (words: string) => new StoreError('unfit', words, {}, error)
  switch (sqliteCode(error)) {
    // https://www.sqlite.org/rescode.html: CORRUPT, NOTADB
    case 11:
    case 26:
      return damaged(file, error)
    // PERM, READONLY, CANTOPEN
    case 3:
    case 8:
    case 14:
      return unfit(
        `${file} não pode ser aberto para gravação; confira o dono e as permissões do arquivo e da pasta.`,
      )
    // IOERR
    case 10:
      return unfit(`O disco falhou ao ler ou gravar ${file}.`)
    // FULL
    case 13:
      return new StoreError('full', `Não há espaço em disco para ${file}.`, {}, error)
    default:
      return error
  }
}
