/** Who wants push messages in this browser, and under which token the server knows it. */

const key = 'saude.push'

/** User id → the token that was sent last; null: wanted, and the server has none. */
type Wishes = Readonly<Record<string, string | null>>

function read(): Wishes {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    if (typeof kept !== 'object' || kept === null) return {}
    return Object.fromEntries(
      Object.entries(kept).filter(([, token]) => token === null || typeof token === 'string'),
    )
  } catch {
    return {}
  }
}

function write(wishes: Wishes) {
  try {
    localStorage.setItem(key, JSON.stringify(wishes))
  } catch (error) {
    // Without storage the wish lasts as long as the page.
    console.warn(error)
  }
}

/** The token that the server has of this person here; null: wanted and not sent; undefined: not wanted. */
export const sentToken = (userId: string): string | null | undefined => read()[userId]

/** Keeps what was sent; undefined forgets the wish. */
export function keepSent(userId: string, token: string | null | undefined): void {
  const { [userId]: _, ...others } = read()
  write(token === undefined ? others : { ...others, [userId]: token })
}

/** After a sign-out the server has no token of this browser any more; who wanted messages still does. */
export const forgetSent = (): void => {
  const wishes = read()
  const ids = Object.keys(wishes)
  if (ids.length > 0) write(Object.fromEntries(ids.map((id) => [id, null])))
}
