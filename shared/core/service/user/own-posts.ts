import { parseInstant, today } from '@saude/contract/instants'
import { searchName } from '@saude/contract/search'
import { postSearch } from '../../contract/post.ts'
import { holdsOn, postOn } from '../../contract/post-span.ts'
import { on } from '../collections.ts'
import { type NamedPost, namedPosts } from './post.ts'

const nameOf = ({ healthUnit, team, cbo }: NamedPost): string =>
  [healthUnit.name, team?.name, cbo.name].filter(Boolean).join(' · ')

/** The caller's posts of a day, the one that counts unasked first. */
export const searchOwnPosts = on(postSearch, async ({ input, user, collections, store, now }) => {
  const own = await collections.user.findOne({ _id: user.id ?? '' })
  const at = input.day ? parseInstant(input.day) : undefined
  const day = today(at ?? now)
  const held = (await namedPosts(own?.heldPosts, store)).filter((one) => holdsOn(one, day))
  const counts = postOn(held, day, user.post?.id)
  const words = searchName(input.q ?? '')
  return {
    items: held
      .sort((one, other) => Number(other === counts) - Number(one === counts))
      .map((one) => ({ id: one.id, name: nameOf(one) }))
      .filter(({ name }) => searchName(name).includes(words)),
  }
})
