import { asManyAsThereAre, id, list, object, oneOf, text, yesNo } from '@saude/contract/fields'
import { query } from '@saude/contract/query'
import { rows } from './access.ts'

/** What a user chooses again and again in attendances: kept for each user, and offered first in the fields. */

export const favouriteKinds = {
  cid: 'CID-10',
  ciap: 'CIAP-2',
  procedure: 'Procedimento',
  exam: 'Exame',
  conduct: 'Conduta',
} as const
export type FavouriteKind = keyof typeof favouriteKinds

/** Favourites of one kind: more are no choice that is seen at once. */
export const mostFavourites = 8
/** How many of a kind are offered, the favourites first, then what the user chose most often. */
export const offeredOfKind = 8

const offered = {
  items: list(
    'Itens',
    asManyAsThereAre,
    object('Item', {
      kind: oneOf('Tipo', favouriteKinds).required(),
      /** The code in its table. */
      id: id().required(),
      name: text('Nome').required(),
      /** Chosen to stay; else it is what was used most. */
      isFavourite: yesNo('Favorito').required(),
    }).required(),
  ).required(),
}

export const attendanceFavourites = query('attendanceFavourites', {
  permission: rows.healthCareCreate,
  title: 'Favoritos em atendimentos',
  input: {},
  output: offered,
})

/** Adds to the caller's own favourites, or takes from them; answers what is offered now. */
export const attendanceFavouriteUpdate = query('attendanceFavouriteUpdate', {
  permission: rows.healthCareCreate,
  title: 'Alterar favoritos em atendimentos',
  input: {
    kind: oneOf('Tipo', favouriteKinds).required(),
    id: text('Código').required().max(40),
    isFavourite: yesNo('Favorito').required(),
  },
  output: offered,
  // The caller alone reads them: no one else is to be announced anything.
  mutates: true,
})
