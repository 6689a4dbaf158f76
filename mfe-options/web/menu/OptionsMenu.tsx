import { useAbout, useHeld, useSession, useSignOut, useTitle } from '@saude/kits/platform'
import { Link } from '@saude/kits/router'
import { CountBadge, Hidden, Mark } from '@saude/kits/ui'
import { ChevronRight, LogOut, RefreshCw } from 'lucide-react'
import { type MenuLink, visibleGroups } from './links.ts'
import css from './OptionsMenu.module.css'
import { renew } from './renew.ts'

/** /app/options: who is signed in, and a link to each list that they may see (specification 3, section 2). */
export default function OptionsMenu() {
  useTitle('Opções')
  const groups = visibleGroups(useHeld())
  const { currentFrontVersion } = useAbout()
  return (
    <div className={css.page}>
      <Profile />
      {groups.map(({ title, links }) => (
        <section key={title} className={css.group} aria-label={title}>
          <h2 className={css.heading}>{title}</h2>
          <ul className={css.links}>
            {links.map((link) => (
              <li key={link.path}>
                <MenuEntry {...link} />
              </li>
            ))}
            {title === 'Geral' && <Actions />}
          </ul>
        </section>
      ))}
      <p className={css.version}>Versão {currentFrontVersion}</p>
    </div>
  )
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

function MenuEntry({ title, path, icon: Icon }: MenuLink) {
  return (
    <Link href={path} className={css.link}>
      <Icon aria-hidden className={css.icon} />
      <span className={css.title}>{title}</span>
      <ChevronRight aria-hidden className={css.chevron} />
    </Link>
  )
}

/** What is done here rather than opened. */
function Actions() {
  const { isOutdated } = useAbout()
  const signOut = useSignOut()
  return (
    <>
      <li>
        <button type="button" className={css.link} onClick={() => void renew()}>
          <span className={css.marked}>
            <RefreshCw aria-hidden className={css.icon} />
            {isOutdated && <CountBadge count="dot" />}
          </span>
          <span className={css.title}>
            Atualizar
            {isOutdated && <Hidden>, há uma versão nova</Hidden>}
          </span>
        </button>
      </li>
      <li>
        <button type="button" className={css.link} onClick={() => void signOut()}>
          <LogOut aria-hidden className={css.icon} />
          <span className={css.title}>Sair</span>
        </button>
      </li>
    </>
  )
}
