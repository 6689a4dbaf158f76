import { AppError } from '@saude/contract/errors'
import type { SessionInfo } from '@saude/contract/session'
import { sessionPost } from '@saude/core/contract/post'
import { announce, ask, onReturned, session, useSession } from '@saude/kits/platform'
import { Button, Menu, toast } from '@saude/kits/ui'
import { BriefcaseMedical } from 'lucide-react'

type Post = NonNullable<SessionInfo['posts']>[number]

/** 'UBS Centro · Enfermeiro · Equipe Azul' */
const nameOf = ({ healthUnitName, cboName, teamName, microAreaName }: Post) =>
  [healthUnitName, cboName, teamName, microAreaName].filter(Boolean).join(' · ')

/** The post in which the person works now, beside their name, and the others to change to, also without a connection. */
export function PostChoice() {
  const info = useSession()?.info
  const posts = info?.posts ?? []
  if (!info?.posts) return null
  const current = posts.find(({ id }) => id === info.postId)
  if (!current) return <p>Nenhuma lotação em vigor: fale com quem administra o sistema</p>
  if (posts.length === 1) return <p>{nameOf(current)}</p>
  return (
    <Menu
      title="Lotação"
      trigger={<Button icon={BriefcaseMedical}>{nameOf(current)}</Button>}
      items={posts.map((post) => ({
        label: nameOf(post),
        current: post.id === current.id,
        onSelect: () => void (post.id !== current.id && choose(post)),
      }))}
    />
  )
}

/** What the session says once it is in another post. */
const inPost = (info: SessionInfo, post: Post): SessionInfo => ({
  ...info,
  postId: post.id,
  healthUnitId: post.healthUnitId,
  healthUnitName: post.healthUnitName,
  healthUnitCnes: post.healthUnitCnes ?? null,
})

/** What was chosen without a connection is said to the server once there is one, by whatever screen is open then. */
let unsaid: (() => void) | undefined

async function say(post: Post): Promise<void> {
  const before = session.current()
  const answer = await ask(sessionPost, { postId: post.id })
  if (before && answer) session.renew(before.token, answer)
}

async function choose(post: Post): Promise<void> {
  const before = session.current()
  if (!before) return
  unsaid?.()
  unsaid = undefined
  const where = `Agora você trabalha em ${nameOf(post)}`
  try {
    await say(post)
    announce(['session', 'notification'])
    toast.success(where)
  } catch (error) {
    if (!(error instanceof AppError && error.key === 'connectionFailed')) return toast.failure(error)
    // Each act says in which post it is done: what is done from now on is of this one.
    session.renew(before.token, { token: before.token, info: inPost(before.info, post) })
    unsaid = onReturned(() => {
      unsaid?.()
      unsaid = undefined
      say(post).catch((failure: unknown) => console.warn(failure))
    })
    toast.success(`${where}. O servidor fica sabendo quando houver conexão`)
  }
}
