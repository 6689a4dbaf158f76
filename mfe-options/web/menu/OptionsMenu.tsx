import { visibleMenu } from '@saude/contract/menu'
import { useAbout, useHeld, useSession, useSignOut, useTitle } from '@saude/kits/platform'
import { LinkMenu, type LinkMenuPart, Mark } from '@saude/kits/ui'
import { LogOut, RefreshCw } from 'lucide-react'
import { menu } from './links.ts'
import css from './OptionsMenu.module.css'
import { renew } from './renew.ts'

/** /app/options: who is signed in, and a link to each list that they may see (specification 3, section 2). */
export default function OptionsMenu() {
  useTitle('Opções')
  const lists = visibleMenu(menu, useHeld())
  const { currentFrontVersion } = useAbout()
  return (
    <LinkMenu
      head={<Profile />}
      parts={[...lists, useActs()]}
      foot={<p className={css.version}>Versão {currentFrontVersion}</p>}
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
        news: isOutdated ? 'há uma versão nova' : undefined,
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
        <p className={css.fact}>{[info.healthUnitName, info.client?.name].filter(Boolean).join(' · ')}</p>
      </div>
    </header>
  )
}
