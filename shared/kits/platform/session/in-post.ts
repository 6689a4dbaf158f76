import type { Auth } from './store.ts'

/**
 * The session in the post that was chosen without a connection, whatever the server last answered; as it is where
 * there is no such choice, or the post does not hold any more.
 */
export function inChosenPost({ token, info, unsaidPost }: Auth): Auth {
  const post = unsaidPost && info.posts?.find(({ id }) => id === unsaidPost)
  if (!post) return { token, info }
  const { healthUnitId, healthUnitName, healthUnitCnes = null } = post
  return {
    token,
    info: { ...info, postId: post.id, healthUnitId, healthUnitName, healthUnitCnes },
    unsaidPost,
  }
}

/** A renewal with the choice that the server may not know of yet; once its answer is of that post, the choice is said. */
export function keepingChoice(before: Auth, next: Auth): Auth {
  if (next.unsaidPost !== undefined || !before.unsaidPost || before.info.id !== next.info.id) return next
  return next.info.postId === before.unsaidPost ? next : { ...next, unsaidPost: before.unsaidPost }
}
