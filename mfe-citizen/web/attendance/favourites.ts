import type { OutputOf } from '@saude/contract/query'
import { useAsk, useMay, useSend } from '@saude/kits/platform'
import { toast } from '@saude/kits/ui'
import { createContext, useMemo, useState } from 'react'
import {
  attendanceFavourites,
  attendanceFavouriteUpdate,
  type FavouriteKind,
} from '../../contract/favourites.ts'

export type Favourite = OutputOf<typeof attendanceFavourites>['items'][number]

export interface Favourites {
  /** Favourites of a kind first, then what this user chose most often. */
  readonly of: (kind: FavouriteKind) => readonly Favourite[]
  readonly change: (kind: FavouriteKind, id: string, isFavourite: boolean) => Promise<void>
}

/** What the controls of the form around offer first; none outside of an attendance. */
export const FavouritesContext = createContext<Favourites | undefined>(undefined)

/** The user's favourites, as they were read and as they were changed since. */
export function useFavourites(): Favourites {
  const may = useMay(attendanceFavourites.permission)
  const { data } = useAsk(attendanceFavourites, {}, { skip: !may })
  const [send] = useSend(attendanceFavouriteUpdate)
  const [changed, setChanged] = useState<readonly Favourite[]>()
  const items = changed ?? data?.items
  return useMemo(
    () => ({
      of: (kind) => (items ?? []).filter((one) => one.kind === kind),
      change: async (kind, id, isFavourite) => {
        try {
          setChanged((await send({ kind, id, isFavourite })).items)
        } catch (reason) {
          toast.failure(reason)
        }
      },
    }),
    [items, send],
  )
}
