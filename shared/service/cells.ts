import { cellMiddle } from '@saude/contract/cells'
import type { User } from './user.ts'

/** Degrees: x is the longitude, y the latitude. */
interface At {
  readonly x: number
  readonly y: number
}

/**
 * The middle of the cell in which a position lies: where anonymised users see those who live there. It does not depend
 * on the person, so that asking again, or for others, does not bring the door nearer.
 */
export const inCell = ({ x, y }: At): At => ({ x: cellMiddle(x), y: cellMiddle(y) })

/**
 * How a user sees positions: as they are, or as the middles of cells. Whatever is asked of a position has to be asked of
 * the one that is seen: an area that holds the door and not the middle of its cell would say where in the cell the door is.
 */
export const seenBy = ({ isAnonymization }: Pick<User, 'isAnonymization'>): ((at: At) => At) =>
  isAnonymization ? inCell : (at) => at
