import type { SessionInfo } from '@saude/contract/session'
import { announce, choosePost, useSession } from '@saude/kits/platform'
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

async function choose(post: Post): Promise<void> {
  const where = `Agora você trabalha em ${nameOf(post)}`
  try {
    const isKnown = await choosePost(post.id)
    if (isKnown) announce(['session', 'notification'])
    toast.success(isKnown ? where : `${where}. O servidor fica sabendo quando houver conexão`)
  } catch (error) {
    toast.failure(error)
  }
}
