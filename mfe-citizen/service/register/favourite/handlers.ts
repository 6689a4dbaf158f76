import { AppError, validationError } from '@saude/contract/errors'
import { ciapSearch, cidSearch, procedureSearch } from '@saude/core/contract/code-search'
import type { Ask } from '@saude/service/handlers'
import { seesProtected } from '@saude/service/protected'
import { conducts } from '../../../contract/attendance-codes.ts'
import {
  attendanceFavourites,
  attendanceFavouriteUpdate,
  type FavouriteKind,
  mostFavourites,
} from '../../../contract/favourites.ts'
import { on } from '../../collections.ts'
import { retrying } from '../care/care.ts'
import { knownCode } from '../history/codes.ts'
import { type Chosen, isSame, offeredFrom, storing } from './favourite.ts'

const answer = (...given: Parameters<typeof offeredFrom>) => ({
  items: offeredFrom(...given).map(({ kind, code, name, isFavourite }) => ({
    kind,
    id: code,
    name,
    isFavourite,
  })),
})

const listFavourites = on(attendanceFavourites, async ({ user, collections }) =>
  answer(
    user.id === null ? null : await collections.favourite.findOne({ userId: user.id }),
    seesProtected(user),
  ),
)

const searches = { cid: cidSearch, ciap: ciapSearch, procedure: procedureSearch, exam: procedureSearch }

/** A code as its table has it now. @throws AppError `validation` where there is none */
async function chosenFrom(kind: FavouriteKind, code: string, ask: Ask): Promise<Chosen> {
  if (kind === 'conduct') {
    const found = Object.entries(conducts).find(([key]) => key === code)
    if (!found) throw validationError({ id: 'Código é inválido' })
    return { kind, code, name: found[1], system: null }
  }
  const { name, system } = await knownCode('id', 'Código', searches[kind], code, ask)
  return { kind, code, name, system }
}

const updateFavourites = on(attendanceFavouriteUpdate, ({ input, user, collections, commit, ask }) =>
  retrying(async () => {
    const { kind, id: code, isFavourite } = input
    const { id: userId } = user
    if (userId === null) throw new AppError('permission')
    const stored = await collections.favourite.findOne({ userId })
    const others = (stored?.chosen ?? []).filter((one) => !isSame(one, { kind, code }))
    if (isFavourite && others.filter((one) => one.kind === kind).length >= mostFavourites)
      throw new AppError(
        'conflict',
        `Já há ${mostFavourites} favoritos deste campo. Tire um deles antes de acrescentar outro.`,
      )
    const chosen = isFavourite ? [...others, await chosenFrom(kind, code, ask)] : others
    const next = { chosen, used: stored?.used ?? [] }
    return commit(storing(collections.favourite, userId, stored, next), answer(next, seesProtected(user)))
  }),
)

export const favouriteHandlers = [listFavourites, updateFavourites]
