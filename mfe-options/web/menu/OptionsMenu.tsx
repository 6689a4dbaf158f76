import { SectionMenu, useAbout, useSession, useSignOut } from '@saude/kits/platform'
import { Link, type LinkMenuPart, Mark } from '@saude/kits/ui'
import { LogOut, RefreshCw } from 'lucide-react'
import css from './OptionsMenu.module.css'
import { PostChoice } from './PostChoice.tsx'
import { renew } from './renew.ts'

/** /app/options: who is signed in, and a link to each list that they may see. */
export default function OptionsMenu() {
  const { currentFrontVersion } = useAbout()
  return (
    <SectionMenu
      section="options"
      head={<Profile />}
      more={[useActs()]}
      foot={
        <p className={css.version}>
          <Link href="/app/options/about">Versão {currentFrontVersion}</Link>
        </p>
      }
    />
  )
}

/** What is done here rather than opened. */
function useActs(): LinkMenuPart {
  const { isOutdated } = useAbout()
  const signOut = useSignOut()
  return {
    title: 'Sessão',
    links: [
      {
        title: 'Atualizar',
        icon: RefreshCw,
        onSelect: () => void renew(),
        badge: isOutdated ? 'há uma versão nova' : undefined,
      },
      { title: 'Sair', icon: LogOut, onSelect: () => void signOut() },
    ],
  }
}

function Profile() {
  const info = useSession()?.info
  if (!info) return null
  return (
    <header className={css.profile}>
      <Mark />
      <div className={css.person}>
        <p className={css.name}>{info.name}</p>
        {info.email && <p className={css.fact}>{info.email}</p>}
        <p className={css.fact}>
          {[!info.posts && info.healthUnitName, info.client?.name].filter(Boolean).join(' · ')}
        </p>
        <div className={css.post}>
          <PostChoice />
        </div>
      </div>
    </header>
  )
}
