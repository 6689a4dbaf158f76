import { holds } from '@saude/contract/permissions'
import { useHeld } from '@saude/kits/platform'
import { Link } from '@saude/kits/router'
import { Card } from '@saude/kits/ui'
import css from './ShortcutsCard.module.css'
import { shortcuts } from './shortcuts.ts'

const most = 6

/** 'Atalhos' to the screens that the person may open. */
export default function ShortcutsCard() {
  return (
    <Card title="Atalhos" subtitle="Telas liberadas para o seu grupo">
      <ShortcutLinks most={most} />
    </Card>
  )
}

/** The screens of every day that the person may open, the first ones or all of them. */
export function ShortcutLinks({ most }: { most?: number }) {
  const held = useHeld()
  const offered = shortcuts.filter(({ needs }) => holds(needs, held)).slice(0, most)
  return (
    <ul className={css.list}>
      {offered.map(({ title, path, icon: Icon }) => (
        <li key={path}>
          <Link href={path} className={css.shortcut}>
            <Icon aria-hidden className={css.icon} />
            {title}
          </Link>
        </li>
      ))}
    </ul>
  )
}
